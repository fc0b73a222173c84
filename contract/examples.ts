/** Ids that the calls' examples name; the tests' world holds a row behind each. */
export const example = {
  plan: '01900000-0000-7000-8000-000000000001',
  workout: '01900000-0000-7000-8000-000000000002',
  measurement: '01900000-0000-7000-8000-000000000003',
  run: '01900000-0000-7000-8000-000000000004',
  set: '01900000-0000-7000-8000-000000000005',
  session: '01900000-0000-7000-8000-000000000006',
  exercise: '01900000-0000-7000-8000-000000000007',
  openFile: 'oAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA.webp',
  team: '01900000-0000-7000-8000-000000000020',
  notification: '01900000-0000-7000-8000-000000000101',
  popup: '01900000-0000-7000-8000-000000000102',
  /** A popup for everybody; the one above is for «pfungen». */
  openPopup: '01900000-0000-7000-8000-000000000104',
  pushDevice: '01900000-0000-7000-8000-000000000103',
  /** A person in the studio «pfungen» who holds no rights. */
  person: '01900000-0000-7000-8000-000000000031',
  /** Of who registers, and of whom staff make an account for; nobody has it before. */
  registered: '01900000-0000-7000-8000-000000000041',
  generated: '01900000-0000-7000-8000-000000000042',
  agreement: '01900000-0000-7000-8000-000000000043',
  passkey: '01900000-0000-7000-8000-000000000051',
  /** An employee's key on a tablet of the studio «winterthur». */
  stationKey: '01900000-0000-7000-8000-000000000071',
  course: '01900000-0000-7000-8000-000000000061',
  room: '01900000-0000-7000-8000-000000000062',
  label: '01900000-0000-7000-8000-000000000063',
  execution: '01900000-0000-7000-8000-000000000064',
} as const
