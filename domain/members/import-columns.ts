/** Maps the headers of an imported list to our fields. */
import { type ImportField, importFieldNames, importFields } from './import-fields.ts';
import { type ImportSystem, spellingOf } from './import-systems.ts';
import { foldText } from './member-search.ts';

/** Headers as other systems write them, without spaces and punctuation. */
const spellings: Record<ImportField, readonly string[]> = {
  email: ['email', 'emailaddress', 'mail', 'memberemail', 'emailprimary', 'primaryemail'],
  firstName: ['firstname', 'forename', 'forenames', 'givenname', 'first', 'christianname'],
  lastName: ['lastname', 'surname', 'familyname', 'last', 'secondname'],
  fullName: ['name', 'fullname', 'membername', 'member', 'clientname', 'client'],
  mobile: [
    'mobile',
    'mobilenumber',
    'mobilephone',
    'phone',
    'phonenumber',
    'telephone',
    'tel',
    'cell',
    'cellphone',
    'contactnumber',
    'telephonenumber',
  ],
  dateOfBirth: ['dateofbirth', 'dob', 'birthday', 'birthdate', 'born', 'dateofbirthddmmyyyy'],
  sex: ['sex', 'gender'],
  guardian: ['guardian', 'parent', 'parentorguardian', 'parentguardian', 'guardianname'],
  emergencyName: ['emergencyname', 'emergencycontact', 'emergencycontactname', 'ice', 'icename', 'nextofkin'],
  emergencyPhone: [
    'emergencyphone',
    'emergencynumber',
    'emergencycontactnumber',
    'emergencycontactphone',
    'icenumber',
    'icephone',
    'nextofkinphone',
  ],
  status: ['status', 'membershipstatus', 'memberstatus', 'state'],
  plan: ['plan', 'membership', 'membershiptype', 'membershipplan', 'package', 'planname', 'membershipname'],
  paidUntil: [
    'paiduntil',
    'paidto',
    'periodend',
    'currentperiodend',
    'enddate',
    'expires',
    'expiry',
    'expirydate',
    'expirationdate',
    'validuntil',
    'validto',
    'renewaldate',
    'renews',
    'lastday',
    'membershipend',
    'membershipenddate',
  ],
  classesLeft: [
    'classesleft',
    'classesremaining',
    'remainingclasses',
    'sessionsleft',
    'sessionsremaining',
    'remainingsessions',
    'visitsleft',
    'visitsremaining',
    'remainingvisits',
    'creditsleft',
    'creditsremaining',
    'remainingcredits',
    'remaining',
  ],
  joined: [
    'joined',
    'signedup',
    'joindate',
    'joineddate',
    'datejoined',
    'joinedon',
    'membersince',
    'startdate',
    'created',
    'createdat',
    'signupdate',
  ],
};

const bySpelling = new Map(
  importFields.flatMap((field) => spellings[field].map((name) => [name, field] as const)),
);

/** Words that say whose column it is: “Client email”, “Primary phone number”. */
const fillers = /\b(?:athlete|client|contact|customer|member|members|primary|user|s)\b/g;

export type ColumnReading =
  | {
      readonly kind: 'columns';
      /** The field of each column, in the file's order; null if unused. */
      readonly fields: readonly (ImportField | null)[];
      readonly unused: readonly string[];
    }
  | { readonly kind: 'problem'; readonly sentence: string };

/**
 * Email and name columns are required; unknown columns are ignored and listed.
 * @param system whose export it is; its own names for columns come first
 */
export function readColumns(headers: readonly string[], system: ImportSystem | null = null): ColumnReading {
  const ranked = headers.map((header) => rankHeader(header, system));
  const known = ranked.flatMap((rank) => (rank ? [rank.field] : []));
  const twice = [...new Set(known)].find((field) => bestOf(ranked, field).length > 1);
  if (twice) {
    const names = bestOf(ranked, twice).map((index) => `“${headers[index]?.trim()}”`);
    return problem(`${names.join(' and ')} both mean ${importFieldNames[twice]}. Keep only one.`);
  }
  if (!known.includes('email')) {
    return problem(
      known.length === 0
        ? 'The first line must be the column names, for example: First name, Last name, Email, Mobile.'
        : 'There’s no “Email” column. Every row needs an email address.',
    );
  }
  const hasName = known.includes('fullName') || (known.includes('firstName') && known.includes('lastName'));
  if (!hasName) return problem('There are no name columns. Add “First name” and “Last name”.');
  const fields = ranked.map((rank, index) =>
    rank && bestOf(ranked, rank.field).includes(index) ? rank.field : null,
  );
  const unused = headers.filter((header, index) => fields[index] === null && header.trim() !== '');
  return { kind: 'columns', fields, unused };
}

const problem = (sentence: string): ColumnReading => ({ kind: 'problem', sentence });

/** A column's field, and how sure that is: 0 for certain. */
type Rank = { readonly field: ImportField; readonly place: number };

/** Fields that systems export several of: the spelling that comes first in our list is used, and the others are left aside. */
const severalFields: readonly ImportField[] = ['mobile', 'plan', 'paidUntil', 'joined'];

function rankHeader(header: string, system: ImportSystem | null): Rank | null {
  const spelling = spellingOf(header);
  const own = system?.columns?.[spelling];
  if (own) return own === 'unused' ? null : { field: own, place: 0 };
  const exact = bySpelling.get(spelling);
  if (exact) {
    const place = severalFields.includes(exact) ? spellings[exact].indexOf(spelling) : 0;
    return { field: exact, place: 1 + place };
  }
  const words = foldText(header).replace(/[^a-z0-9]+/g, ' ');
  const alike = bySpelling.get(words.replace(fillers, '').replaceAll(' ', ''));
  return alike ? { field: alike, place: 1000 } : null;
}

/** The positions of the columns that are most surely the field: more than one cannot be decided. */
function bestOf(ranked: readonly (Rank | null)[], field: ImportField): number[] {
  const own = ranked.flatMap((rank, index) => (rank?.field === field ? [{ index, place: rank.place }] : []));
  const first = Math.min(...own.map(({ place }) => place));
  return own.filter(({ place }) => place === first).map(({ index }) => index);
}
