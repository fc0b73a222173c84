/** Rows of examples that several files name; the tests' world holds one behind each. A row that one domain names comes from `exampleId`. */
const names = [
  'plan',
  'workout',
  'measurement',
  'run',
  'set',
  'session',
  'exercise',
  'team',
  'notification',
  'popup',
  /** A popup for everybody; the one above is for «pfungen». */
  'openPopup',
  'pushDevice',
  /** A person in the studio «pfungen» who holds no rights. */
  'person',
  /** A person who is about to register, or for whom staff make an account; nobody has the id before. */
  'registered',
  /** An id under which nobody ever registered. */
  'unregistered',
  'generated',
  'agreement',
  'passkey',
  /** An employee's key on a tablet of the studio «winterthur». */
  'stationKey',
  'course',
  'room',
  'label',
  'execution',
  'doorAct',
  /** A draft in «winterthur» for people who plan courses to try things with. */
  'planned',
  'newCourse',
  'newRoom',
  'newLabel',
  'newExecution',
  'newSeries',
  'video',
  /** One for «pfungen»; the one above is for everybody. */
  'studioVideo',
  'videoCategory',
  /** Somebody else's upload under way: nobody may go on with it. */
  'videoUpload',
  /** A dated execution that is held as a livestream. */
  'livestream',
  /** One that may be cancelled. */
  'spareLivestream',
  /** An event for everybody; the one below is for «pfungen». */
  'openEvent',
  'event',
  /** A category that no video stands in. */
  'spareCategory',
  /** Nobody has one yet: anamneses are a domain to come. */
  'anamnesis',
] as const

/** An id of its own for each name (FNV-1a), so that two domains never take the same. */
/* @__NO_SIDE_EFFECTS__ */
export function exampleId(name: string) {
  const half = (seed: number) => {
    let hash = seed
    for (const letter of name) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0
    return (hash >>> 8).toString(16).padStart(6, '0')
  }
  return `01900000-0000-7000-8000-${half(0x811c9dc5)}${half(0x01000193)}`
}

const namedExampleIds = () => ({
  ...(Object.fromEntries(names.map(name => [name, exampleId(name)])) as Record<(typeof names)[number], string>),
  openFile: 'oAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA.webp',
})

/** Ids of those rows, and the name of a file that everybody may see. No device loads them: whoever builds sees that making them does nothing else. */
export const example = /* @__PURE__ */ namedExampleIds()
