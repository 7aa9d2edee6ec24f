/** What the demo club sells at its desk, and its waiver. */

interface DemoItem {
  readonly name: string;
  readonly priceInPence: number;
  readonly vatPercent: number;
  /** When the week began; null: not counted. */
  readonly stock: number | null;
  readonly lowStockAt: number;
}

export const demoItems: readonly DemoItem[] = [
  { name: 'Water', priceInPence: 150, vatPercent: 20, stock: 120, lowStockAt: 24 },
  { name: 'Protein bar', priceInPence: 280, vatPercent: 20, stock: 26, lowStockAt: 20 },
  { name: 'Club T-shirt', priceInPence: 2200, vatPercent: 20, stock: 18, lowStockAt: 4 },
  { name: 'Lifting belt', priceInPence: 4500, vatPercent: 20, stock: 5, lowStockAt: 2 },
  { name: 'Towel hire', priceInPence: 200, vatPercent: 20, stock: null, lowStockAt: 0 },
  { name: 'Guest visit', priceInPence: 1200, vatPercent: 20, stock: null, lowStockAt: 0 },
];

export const demoWaiver = `I take part in training at Harbour Strength at my own risk and within what I know I can do.

I have been shown how to use the equipment, or I will ask a coach before I use it.

I will tell a coach if I am injured, unwell or pregnant before I train.

I will follow what the coaches say about safety, and put weights and equipment back where I found them.

Nothing here takes away my rights if the club is careless and I am hurt because of it.`;
