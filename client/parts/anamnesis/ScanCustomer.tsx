import { queries } from '#client/data/cache.ts'
import { CallError } from '#client/data/problem.ts'
import { send } from '#client/data/send.ts'
import { session } from '#client/data/signed.ts'
import { FindSheet } from '#client/kit/code/FindSheet.tsx'
import { knownPeople } from '#client/parts/memberSearch.ts'
import { anamnesis } from '#contract/anamnesis/calls.ts'
import { nameOf } from '#contract/call.ts'
import { markOfCode, readCode } from '#contract/codes.ts'
import { courseDoor, type Roster } from '#contract/courses/courseDoor.ts'
import { type EventRoster, eventDoor } from '#contract/events/eventDoor.ts'
import { type Customer, unknownWith } from './knownCustomers.ts'

interface Props {
  /** Code of the studio where somebody unknown is asked. */
  studio: string | null
  onFound: (customer: Customer) => void
  onClose: () => void
}

const rosters = [courseDoor.roster, eventDoor.roster].map(nameOf)

/** Whoever this device knows by that code: from the rosters of courses and events at whose doors its person stands. */
async function knownWith(code: string): Promise<Customer | undefined> {
  const mine = session().employee?.employee._id
  for (const { queryKey, state } of queries.getQueryCache().getAll()) {
    if (!rosters.includes(String(queryKey[0])) || queryKey[2] !== mine || !state.data) continue
    const { execution, entries } = state.data as Roster | EventRoster
    const mark = await markOfCode(execution._id, code)
    const found = entries.find(entry => entry.mark === mark)
    if (!found) continue
    const { person: _id, vorname, nachname } = found
    const home = knownPeople().find(one => one._id === _id)?.studio
    return { _id, vorname, nachname, studio: home ?? execution.studio ?? null }
  }
  return undefined
}

/** Chooses a customer by the code that they show: at once where the device knows it, else from the studio, and without a network by the code alone. */
export default function ScanCustomer({ studio, onFound, onClose }: Props) {
  const find = async (text: string) => {
    const code = readCode(text)
    if (!code) return 'Das ist kein Code eines Mitglieds, oder ein Zeichen stimmt nicht.'
    try {
      onFound((await knownWith(code)) ?? (await send(anamnesis.customer, { body: { code } })))
      return undefined
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.code === 'customer-unknown') return 'Diesen Code kennt dein Studio nicht.'
      if (error.code !== 'offline') return error.message
      onFound(unknownWith(code, studio))
      return undefined
    }
  }
  return <FindSheet title="Kunde scannen" label="Code des Mitglieds" placeholder="K7QM-3TXD-9PWA" find={find} onClose={onClose} />
}
