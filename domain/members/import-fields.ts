/** What a column of an imported list of members can be. */
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
  'classesLeft',
  'joined',
] as const;
export type ImportField = (typeof importFields)[number];

/** Fields that are dates. */
export const dateFields = ['dateOfBirth', 'joined', 'paidUntil'] as const satisfies readonly ImportField[];

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
  classesLeft: 'Classes left',
  joined: 'Joined',
};
