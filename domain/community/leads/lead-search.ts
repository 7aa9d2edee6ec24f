import { memberSearchTerms } from '../../members/member-search.ts';
import { hasEveryWord } from '../../members/search-words.ts';

interface Person {
  readonly name: string;
  readonly email: string;
  readonly mobile: string;
}

const namesOf = ({ name, ...facts }: Person) => ({ ...facts, name, firstName: '', lastName: '' });

/** What a lead is found by, as members are: any part of the name, the email address and the number. */
export const leadSearchTerms = (person: Person): string[] => memberSearchTerms(namesOf(person));

/** Whether every word is a part of one of them. */
export const isLeadWith = (person: Person, words: readonly string[]): boolean =>
  hasEveryWord(namesOf(person), words);
