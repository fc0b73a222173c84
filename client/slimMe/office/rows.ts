import { counted } from '#client/kit/format.ts'
import { rowForm } from '#client/kit/rowForm.tsx'
import type { Ways } from '#client/kit/waiting/overlay.ts'
import { type ProgrammeParticipant, slimMe } from '#contract/slimMe/calls.ts'

export const programme = rowForm({
  add: slimMe.create,
  edit: slimMe.edit,
  remove: slimMe.remove,
  restore: slimMe.restore,
  one: slimMe.one,
  fresh: { version: 1, people: 0, coachName: null },
  called: ({ title }) => title,
  draft: 'slimMe',
  removal: {
    label: 'Programm entfernen',
    why: ({ people }) => (people > 0 ? `${counted(people, 'Person macht', 'Personen machen')} mit: Nimm sie zuerst heraus.` : undefined),
  },
})

/** The ways of people who take part: acts that wait on this device. The act's title says whose name it is. */
export const peopleWays: Ways<ProgrammeParticipant> = {
  calls: { add: slimMe.signUp, remove: slimMe.signOff },
  fresh: { name: '', at: '' },
}
