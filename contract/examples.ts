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
  /** Whoever was to register under it never did. */
  unregistered: '01900000-0000-7000-8000-0000000000f1',
  generated: '01900000-0000-7000-8000-000000000042',
  agreement: '01900000-0000-7000-8000-000000000043',
  passkey: '01900000-0000-7000-8000-000000000051',
  /** An employee's key on a tablet of the studio «winterthur». */
  stationKey: '01900000-0000-7000-8000-000000000071',
  course: '01900000-0000-7000-8000-000000000061',
  room: '01900000-0000-7000-8000-000000000062',
  label: '01900000-0000-7000-8000-000000000063',
  execution: '01900000-0000-7000-8000-000000000064',
  doorAct: '01900000-0000-7000-8000-0000000000d1',
  /** A draft in «winterthur» that who plans courses tries things with. */
  planned: '01900000-0000-7000-8000-000000000065',
  newCourse: '01900000-0000-7000-8000-000000000066',
  newRoom: '01900000-0000-7000-8000-000000000067',
  newLabel: '01900000-0000-7000-8000-000000000068',
  newExecution: '01900000-0000-7000-8000-000000000069',
  newSeries: '01900000-0000-7000-8000-00000000006a',
  video: '01900000-0000-7000-8000-000000000081',
  /** One for «pfungen»; the one above is for everybody. */
  studioVideo: '01900000-0000-7000-8000-000000000087',
  videoCategory: '01900000-0000-7000-8000-000000000082',
  /** Another's upload under way: nobody may go on with it. */
  videoUpload: '01900000-0000-7000-8000-000000000083',
  /** A dated execution that is held as a livestream. */
  livestream: '01900000-0000-7000-8000-000000000084',
  /** One that may be cancelled. */
  spareLivestream: '01900000-0000-7000-8000-000000000088',
  /** An event for everybody; the one below is for «pfungen». */
  openEvent: '01900000-0000-7000-8000-000000000089',
  event: '01900000-0000-7000-8000-000000000085',
  /** A category that no video stands in. */
  spareCategory: '01900000-0000-7000-8000-000000000086',
  /** Nobody has one yet: anamneses are a domain to come. */
  anamnesis: '01900000-0000-7000-8000-000000000066',
} as const
