import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { createMarkupKeeper } from '../../app/keep-markup.ts';
import { KeeperProvider, sharedPart, useKeptMarkup } from '../../app/ui/kept-markup.tsx';
import { fixedColumns, Table } from '../../app/ui/table.tsx';

interface Row {
  readonly id: string;
  readonly name: string;
  readonly chip?: { readonly text: string } | null;
}

const cell = vi.fn((row: Row) => <b title={row.name}>{row.name}</b>);
const columns = fixedColumns<Row>([
  { header: 'Name', cell },
  { header: 'Chip', cell: ({ chip }) => (chip ? <i>{chip.text}</i> : null), onPhone: 'aside' },
]);
const others = fixedColumns<Row>([{ header: 'Name', cell: ({ name }) => <u>{name}</u> }]);
const rows: readonly Row[] = [
  { id: '1', name: '<script>alert("1")</script> & ‘O’Hara’' },
  { id: '2', name: 'Priya', chip: { text: '</tbody>' } },
  { id: '3', name: 'Priya', chip: null },
];

const draw = (
  shown: readonly Row[],
  keeper: ReturnType<typeof createMarkupKeeper> | null,
  shownBy = columns,
) =>
  renderToStaticMarkup(
    <KeeperProvider value={keeper}>
      <Table
        caption="Members"
        columns={shownBy}
        rows={shown}
        rowKey={({ id }) => id}
        tickOf={({ id, name }) => (id === '3' ? null : { value: id, label: `Tick ${name}` })}
        empty="None"
      />
    </KeeperProvider>,
  );

test('rows that are kept are written as rows that are drawn, whatever people are called', () => {
  const keeper = createMarkupKeeper();
  const drawn = draw(rows, null);
  expect(drawn).toContain('&lt;script&gt;');
  expect(drawn).toContain('&lt;/tbody&gt;');
  expect(draw(rows, keeper)).toBe(drawn);
  expect(draw(rows, keeper)).toBe(drawn);
  expect(draw(rows.toReversed(), keeper)).toBe(draw(rows.toReversed(), null));
});

test('a row is drawn once for all who see the same, and again where anything of it is different', () => {
  const keeper = createMarkupKeeper();
  cell.mockClear();
  draw(rows, keeper);
  draw(rows, keeper);
  expect(cell).toHaveBeenCalledTimes(3);
  const renamed = rows.map((row) => (row.id === '2' ? { ...row, name: 'Priya Raman' } : row));
  expect(draw(renamed, keeper)).toBe(draw(renamed, null));
  expect(draw(rows, keeper, others)).toBe(draw(rows, null, others));
  expect(draw(rows, keeper)).toBe(draw(rows, null));
});

test('columns that are made for a request keep nothing', () => {
  const keeper = vi.fn(createMarkupKeeper());
  const made = ['Miss', 'Ms'].map((title) =>
    draw(rows, keeper, [{ header: 'Name', cell: ({ name }) => `${title} ${name}` }]),
  );
  expect(made[0]).toContain('Miss Priya');
  expect(made[1]).toContain('Ms Priya');
  expect(keeper).not.toHaveBeenCalled();
});

function Greeting({ names }: { names: readonly string[] }) {
  const keep = useKeptMarkup();
  return <ul {...keep(line, names, line)} />;
}
const line = (name: string) => <li>Hello {name}</li>;

test('a part is written as its elements are where nothing is kept', () => {
  const page = (keeper: ReturnType<typeof createMarkupKeeper> | null) =>
    renderToStaticMarkup(
      <KeeperProvider value={keeper}>
        <Greeting names={['<b>', '<b>', '']} />
      </KeeperProvider>,
    );
  expect(page(createMarkupKeeper())).toBe(page(null));
  expect(page(null)).toBe('<ul><li>Hello &lt;b&gt;</li><li>Hello &lt;b&gt;</li><li>Hello </li></ul>');
});

function Rows({ parts, draw }: { parts: readonly Row[]; draw: (row: Row) => React.ReactElement }) {
  const keep = useKeptMarkup();
  return <ul {...keep(draw, parts, draw)} />;
}

test('a part that many share is looked at once for each way of drawing it', () => {
  const part = sharedPart({ id: '1', name: '<i>' });
  const keeper = vi.fn(createMarkupKeeper());
  const bold = vi.fn(({ name }: Row) => <b>{name}</b>);
  const marked = ({ name }: Row) => <mark>{name}</mark>;
  const page = (draw: typeof bold | typeof marked) =>
    renderToStaticMarkup(
      <KeeperProvider value={keeper}>
        <Rows parts={[part, { ...part }]} draw={draw} />
      </KeeperProvider>,
    );
  expect(page(bold)).toBe('<ul><b>&lt;i&gt;</b><b>&lt;i&gt;</b></ul>');
  expect(page(marked)).toBe('<ul><mark>&lt;i&gt;</mark><mark>&lt;i&gt;</mark></ul>');
  expect(page(bold)).toBe('<ul><b>&lt;i&gt;</b><b>&lt;i&gt;</b></ul>');
  expect(bold).toHaveBeenCalledTimes(1);
  // The shared part once for each way; its copy each time.
  expect(keeper).toHaveBeenCalledTimes(5);
});
