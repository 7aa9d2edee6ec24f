/** Maps the headers of an imported list to our fields. */
import { foldText } from './member-search.ts';

export const importFields = [
  'email',
  'firstName',
  'lastName',
  'fullName',
  'mobile',
  'dateOfBirth',
  'sex',
  'guardian',
  'emergencyName',
  'emergencyPhone',
  'status',
  'plan',
  'paidUntil',
  'joined',
] as const;
export type ImportField = (typeof importFields)[number];

/** Labels of the fields in messages. */
export const importFieldNames: Record<ImportField, string> = {
  email: 'Email',
  firstName: 'First name',
  lastName: 'Last name',
  fullName: 'Name',
  mobile: 'Mobile',
  dateOfBirth: 'Date of birth',
  sex: 'Sex',
  guardian: 'Guardian',
  emergencyName: 'Emergency name',
  emergencyPhone: 'Emergency phone',
  status: 'Status',
  plan: 'Plan',
  paidUntil: 'Paid until',
  joined: 'Joined',
};

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
  joined: [
    'joined',
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

export type ColumnReading =
  | {
      readonly kind: 'columns';
      /** The field of each column, in the file's order; null if unused. */
      readonly fields: readonly (ImportField | null)[];
      readonly unused: readonly string[];
    }
  | { readonly kind: 'problem'; readonly sentence: string };

/** Email and name columns are required; unknown columns are ignored and listed. */
export function readColumns(headers: readonly string[]): ColumnReading {
  const fields = headers.map((header) => bySpelling.get(spellingOf(header)) ?? null);
  const known = fields.filter((field) => field !== null);
  const twice = known.find((field, index) => known.indexOf(field) !== index);
  if (twice) {
    const names = headers.filter((_, index) => fields[index] === twice).map((header) => `“${header.trim()}”`);
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
  const unused = headers.filter((header, index) => fields[index] === null && header.trim() !== '');
  return { kind: 'columns', fields, unused };
}

const problem = (sentence: string): ColumnReading => ({ kind: 'problem', sentence });

function spellingOf(header: string): string {
  return foldText(header).replace(/[^a-z0-9]/g, '');
}
