/** Names as found in a British club today, by origin of the family name, with each group's weight. */
interface NameGroup {
  readonly weight: number;
  readonly female: string;
  readonly male: string;
  readonly last: string;
}

const groups: readonly NameGroup[] = [
  {
    weight: 62,
    female:
      'Olivia Amelia Emily Sophie Charlotte Grace Lucy Hannah Megan Chloe Jessica Laura Rebecca Sarah Claire Emma Katie Rachel Gemma Kirsty Bethan Ellie Holly Poppy Freya Isla Daisy Alice Zoe Natalie Victoria Helen Joanne Louise Alison Karen Susan Heather Rosie Abigail',
    male: 'Oliver George Harry Jack Thomas James William Daniel Matthew Luke Ryan Callum Jamie Liam Ben Sam Adam Joe Alex Chris Andrew Mark Paul Stephen Simon Craig Gareth Rhys Owen Ewan Fraser Archie Alfie Charlie Henry Lewis Nathan Robert Peter Martin',
    last: 'Smith Jones Taylor Brown Williams Wilson Johnson Davies Robinson Wright Thompson Evans Walker White Roberts Green Hall Wood Jackson Clarke Harrison Ward Turner Hill Cooper Morris Moore Clark Baker Morgan Campbell Stewart MacDonald Fraser Reid Griffiths Hughes Price Lloyd Bennett Carter Shaw Holmes Palmer Mason Barnes Fletcher Pearce Whitaker Ashworth Hargreaves Threlfall Penrose Tregenza',
  },
  {
    weight: 10,
    female: 'Priya Anjali Meera Aisha Zainab Fatima Sana Nisha Simran Harpreet Ayesha Kavita Sunita Maryam',
    male: 'Arjun Rohan Imran Bilal Hassan Vikram Amit Raj Harjit Gurpreet Omar Yusuf Nikhil Sanjay',
    last: 'Patel Shah Khan Hussain Singh Kaur Ahmed Begum Malik Sharma Desai Gill Iqbal Chowdhury Rahman Mistry Sandhu',
  },
  {
    weight: 8,
    female: 'Ama Ngozi Adaeze Chidinma Abena Tanisha Keisha Folake Naomi Esther Makeda Shanice Comfort',
    male: 'Kwame Chidi Emeka Kofi Tunde Marcus Jermaine Tyrone Obi Femi Isaac Samuel Kelechi',
    last: 'Okafor Adeyemi Mensah Boateng Owusu Campbell Francis Grant Nwosu Asante Bailey Okonkwo Osei Balogun',
  },
  {
    weight: 6,
    female: 'Agnieszka Katarzyna Magdalena Ewa Ioana Elena Rasa Ilze Oksana Zuzanna',
    male: 'Piotr Tomasz Krzysztof Andrei Mihai Vytautas Janis Bogdan Marek Oleksandr',
    last: 'Kowalski Nowak Wiśniewska Popescu Ionescu Kazlauskas Ozols Shevchenko Zieliński Dąbrowski',
  },
  {
    weight: 5,
    female: 'Aoife Niamh Siobhán Ciara Orla Róisín',
    male: 'Conor Seán Declan Cian Eoin Pádraig',
    last: 'Murphy Kelly O’Brien O’Neill Byrne Gallagher Doherty McCarthy Quinn',
  },
  {
    weight: 3,
    female: 'Mei Xin Wing-Yan Li Hui Suki Linh Mai',
    male: 'Wei Jun Ka-Ho Ming Hao Minh Kenji Tian',
    last: 'Chan Wong Li Chen Nguyen Lam Tang Liu Tanaka',
  },
  {
    weight: 3,
    female: 'Layla Yasmin Elif Nour Leila Shirin Selin',
    male: 'Mehmet Ali Karim Reza Emre Tariq Amir',
    last: 'Demir Yılmaz Haddad Rahimi Aziz Kaya Saleh Hosseini',
  },
  {
    weight: 3,
    female: 'Sofia Giulia Inês Marta Camille Lucía Valentina',
    male: 'Marco Luca Tiago Pablo Mateo Julien Andrés',
    last: 'Rossi Silva Costa García Ferreira Moreau Conti Santos Romero',
  },
];

export type NamedSex = 'female' | 'male';
type NameList = readonly [string, ...string[]];

const namesOf = (text: string) => text.split(' ') as unknown as NameList;

/** First names by sex, and last names, of each group. */
export const nameGroups = groups.map(({ weight, female, male, last }) => {
  return [{ female: namesOf(female), male: namesOf(male), last: namesOf(last) }, weight] as const;
});

export type Names = (typeof nameGroups)[number][0];
