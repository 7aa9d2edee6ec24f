import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldText, memberSearchTerms, normaliseSearch, sortNameOf } from '#domain/members/member-search.ts';
import { formatMobile, normaliseMobile } from '#domain/members/mobile-number.ts';
import { hasEveryWord, readMemberWords } from '#domain/members/search-words.ts';

const sam = {
  firstName: 'Sam',
  lastName: 'Okafor',
  email: 'sam.okafor@example.test',
  mobile: '07700 900123',
};
const zoe = {
  firstName: 'Zoë',
  lastName: "O'Brien-Łukasz",
  email: 'Zoe_OB+gym@Example.test',
  mobile: '+44 (0)7700 900-456',
};
/** As the store is asked: whoever has the start of the name, or every term and every word. */
function finds(query: string, person: typeof sam & { memberNumber?: string }): boolean {
  const typed = readMemberWords(query);
  const terms = memberSearchTerms(person);
  if (!typed) return false;
  if (typed.phrase !== null && terms.includes(typed.phrase)) return true;
  return typed.terms.every((term) => terms.includes(term)) && hasEveryWord(person, typed.words);
}

const numbered = { ...sam, memberNumber: '10426' };
const mary = { firstName: 'Mary Ann', lastName: 'Smith-Jones', email: 'ma@example.test', mobile: '' };

describe('the member search', () => {
  it.each([
    ['sa', sam],
    ['SAM', sam],
    ['oka', sam],
    ['Sam Okafor', sam],
    ['sam   oka', sam],
    ['okafor sam', sam],
    ['okafor, s', sam],
    ['sam.okafor@example.test', sam],
    ['sam.ok', sam],
    ['0770', sam],
    ['07700 900 123', sam],
    ['+447700900123', sam],
    ['0044 7700 900', sam],
    ['+44 (0)7700', sam],
    ['zoe', zoe],
    ['ZOË', zoe],
    ["o'brien", zoe],
    ['O’Brien', zoe],
    ['obrien lukasz', zoe],
    ['lukasz', zoe],
    ['Łuk', zoe],
    ['zoe obrien-luk', zoe],
    ['zoe_ob+gym', zoe],
    ['mary smith', mary],
    ['ann jones', mary],
    ['smith ann', mary],
    ['mary ann smith jones', mary],
    ['07700900456', zoe],
    ...['10426', '#10426', 'No. 10426', 'no 10426', '10 426', '010426', '0010426', 'Member 10426'].map(
      (typed): [string, typeof numbered] => [typed, numbered],
    ),
    ['Member number: 10426', numbered],
    ['okafor 10426', numbered],
    ['kafor', sam],
    ['mith', mary],
    ['example.test', sam],
    ['900123', sam],
    ['0012', sam],
    ['kafor sam', sam],
    ['rien zoe', zoe],
    ['okafor 07', sam],
  ])('"%s" finds', (query, person) => {
    expect(finds(query, person)).toBe(true);
  });

  it.each(['s', '', '  ', '077', 'ka', 'kaforo', 'samo', '900124', '%', '*', 'sam%'.slice(3)])(
    '"%s" does not find Sam',
    (query) => {
      expect(finds(query, sam)).toBe(false);
    },
  );

  it('reads marks and operators as nothing but text', () => {
    expect(normaliseSearch('%')).toBe('');
    expect(normaliseSearch("sam'--")).toBe('sam');
    expect(normaliseSearch('sam%')).toBe('sam');
  });

  it('finds long names by their first twenty characters', () => {
    const long = { ...sam, firstName: 'Wolfeschlegelsteinhausen-Bergerdorff' };
    expect(finds('Wolfeschlegelsteinhausen', long)).toBe(true);
    expect(finds('bergerdorff', long)).toBe(true);
  });

  it('stores at most 160 terms of 2 to 20 characters, whoever it is', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 60 });
    fc.assert(
      fc.property(fc.record({ firstName: text, lastName: text, email: text, mobile: text }), (person) => {
        const terms = memberSearchTerms(person);
        expect(terms.length).toBeLessThanOrEqual(160);
        for (const term of terms) {
          expect([...term].length).toBeLessThanOrEqual(20);
          expect(term).toBe(term.trim());
        }
        expect(new Set(terms).size).toBe(terms.length);
      }),
    );
  });

  it('finds every person by any three letters or more of a name, an address or a number', () => {
    const name = fc.stringMatching(/^[a-z]{3,18}$/);
    const person = fc.record({
      firstName: name,
      lastName: name,
      email: name.map((text) => `${text}@post.example`),
    });
    fc.assert(
      fc.property(person, fc.nat(), fc.nat(), (facts, from, length) => {
        const texts = [facts.firstName, facts.lastName, facts.email];
        for (const text of texts) {
          const start = from % (text.length - 2);
          const part = text.slice(start, start + 3 + (length % text.length));
          expect(finds(part, { ...facts, mobile: '' }), part).toBe(true);
        }
      }),
    );
  });

  it('finds every person by the whole of each name', () => {
    const name = fc.stringMatching(/^[A-Za-zÀ-ÖØ-öø-ž' -]{2,20}$/);
    fc.assert(
      fc.property(name, (lastName) => {
        const term = normaliseSearch(lastName);
        fc.pre(term !== '');
        expect(memberSearchTerms({ ...sam, firstName: '', lastName })).toContain(term);
      }),
    );
  });

  it('sorts by last name, then first', () => {
    expect(sortNameOf(zoe)).toBe('obrien lukasz zoe');
    expect(sortNameOf({ firstName: 'Sam', lastName: '' })).toBe('sam');
    expect(foldText('Søren  Ångström–Æsop')).toBe('soren angstrom aesop');
  });
});

describe('a mobile number', () => {
  it.each([
    ['07700 900123', '07700900123'],
    ['+447700900123', '07700900123'],
    ['+44 (0) 7700 900 123', '07700900123'],
    ['0044 7700-900-123', '07700900123'],
    ['07700.900.123', '07700900123'],
    ['020 7946 0018', '02079460018'],
    ['01632 96001', '0163296001'],
    ['+33 6 12 34 56 78', '+33612345678'],
    ['0033612345678', '+33612345678'],
    ['', null],
    ['12345', null],
    ['07700 9001', null],
    ['+44 7700', null],
    ['077009001234567', null],
    ['phone me', null],
    ['+0123456789', null],
  ])('"%s" is stored as %s', (typed, expected) => {
    expect(normaliseMobile(typed)).toBe(expected);
  });

  it('is shown in groups', () => {
    expect(formatMobile('07700900123')).toBe('07700 900 123');
    expect(formatMobile('+33612345678')).toBe('+33612345678');
    expect(formatMobile('')).toBe('');
  });
});
