/** The field of a plan or status in a list, by its position. */
export const valueName = (index: number) => `value${index}`;
