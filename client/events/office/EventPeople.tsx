import { useMemo, useState } from 'react'
import { staleAfter, useCall } from '#client/data/reads.ts'
import { useSend } from '#client/data/useSend.ts'
import { hasEventStarted } from '#client/events/eventLines.ts'
import { invite } from '#client/events/handing.ts'
import { Button } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { FileButton } from '#client/kit/FileButton.tsx'
import { money } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Above } from '#client/kit/table/Above.tsx'
import { CallTable } from '#client/kit/table/CallTable.tsx'
import type { BulkAct, Column, Filter } from '#client/kit/table/column.ts'
import { amounts, counts, instants } from '#client/kit/table/kinds.ts'
import { useScreen } from '#client/map/links.tsx'
import { useNow } from '#client/parts/course/useNow.ts'
import { useStudioNames } from '#client/parts/studio/names.ts'
import { type Event, events } from '#contract/events/calls.ts'
import { type EventPerson, eventPeople } from '#contract/events/eventPeople.ts'
import { AddPerson } from './AddPerson.tsx'
import { TellAll } from './TellAll.tsx'

const states = { booked: 'Angemeldet', waiting: 'Warteliste', off: 'Abgemeldet', late: 'Spät abgemeldet' } as const
const payments = { free: 'kostenlos', unpaid: 'offen', paid: 'bezahlt', back: 'zurückzugeben' } as const
const filters: Filter[] = [
  { id: 'state', title: 'Anmeldung', choices: Object.entries(states) },
  { id: 'payment', title: 'Zahlung', choices: Object.entries(payments) },
]

const stateOf = ({ state, position, offered }: EventPerson) =>
  `${states[state]}${position ? `, Platz ${position}` : ''}${offered == null ? '' : ', noch nicht zugesagt'}`
const paymentWords = ({ payment, owed, back, due, online, offered }: EventPerson) => {
  if (offered != null) return `${money(offered)} nach der Zusage`
  if (payment === 'back') return `${money(back)} zurückzugeben`
  if (owed > 0 && owed < due) return `${money(owed)} offen`
  return payment === 'paid' && online > 0 ? 'online bezahlt' : payments[payment]
}
const cameOf = ({ visited, missed }: EventPerson) => (visited ? 'da' : missed ? 'nicht erschienen' : null)
const looks = { booked: 'ok', waiting: 'warn', off: 'plain', late: 'plain' } as const

/** /dashboard/gf/event/people/:id: who signed up, who paid, and who is added or taken out by hand (K28). */
export default function EventPeople() {
  const { id } = useScreen('eventPeople')
  const { data, error, again } = useCall(events.one, { params: { id } })
  if (!data)
    return (
      <Page title="Teilnehmende" back="courseEvents">
        <NotLoaded error={error} again={again} missing="Diesen Event gibt es nicht mehr." />
      </Page>
    )
  return <People key={id} event={data} />
}

function useColumns(priced: boolean): Column<EventPerson>[] {
  const { name } = useStudioNames()
  return useMemo<Column<EventPerson>[]>(
    () => [
      { id: 'name', title: 'Name', text: row => row.name, sorts: true, strong: true, width: 200, grow: 2, phone: 'title' },
      {
        id: 'state',
        title: 'Anmeldung',
        text: stateOf,
        width: 170,
        grow: 1,
        phone: 'second',
        cell: row => (
          <Chip look={looks[row.state]} small>
            {stateOf(row)}
          </Chip>
        ),
      },
      { id: 'guests', title: 'Begleitung', ...counts(row => row.guests), sorts: true, width: 100, phone: 'trail' },
      ...(priced
        ? [
            { id: 'due', title: 'Betrag', ...amounts<EventPerson>(row => row.due), sorts: true as const, width: 110 },
            { id: 'payment', title: 'Zahlung', text: paymentWords, width: 170 },
          ]
        : []),
      { id: 'came', title: 'Check-in', text: cameOf, width: 120 },
      { id: 'studio', title: 'Studio', text: row => (row.studio ? name(row.studio) : null), width: 130 },
      { id: 'at', title: 'Angemeldet am', ...instants(row => row.at), sorts: true, width: 160 },
    ],
    [name, priced],
  )
}

/** Acts on the ticked people. */
function useActs({ _id: id, title, price }: Event): BulkAct<EventPerson>[] {
  const { send: pay } = useSend(eventPeople.pay, { title: () => `Zahlung: ${title}` })
  const { send: remove } = useSend(eventPeople.remove, { title: () => `Abgemeldet: ${title}` })
  return useMemo(() => {
    const each = async (
      rows: readonly EventPerson[],
      act: (params: { id: string; person: string }, row: EventPerson) => Promise<unknown>,
    ) => {
      for (const row of rows) await act({ id, person: row._id }, row)
      await staleAfter(eventPeople.list)
    }
    const paid: BulkAct<EventPerson> = {
      label: 'Bezahlt',
      key: 'b',
      said: count => (count === 1 ? 'Als bezahlt eingetragen.' : `${count} als bezahlt eingetragen.`),
      act: async rows => {
        // Whoever pays at the studio agrees to what was offered.
        const open = rows.filter(({ owed, offered }) => owed > 0 || offered != null)
        const taken = ({ paid, owed, online, offered }: EventPerson) => (offered == null ? paid + owed : Math.max(paid, offered - online))
        await each(open, (params, row) => pay({ params, body: { paid: true, amount: taken(row) } }))
        const undo = () => each(open, (params, row) => pay({ params, body: { paid: false, amount: row.paid } }))
        return { count: open.length, back: undo }
      },
    }
    const handed: BulkAct<EventPerson> = {
      label: 'Zurückgegeben',
      key: 'z',
      said: count => (count === 1 ? 'Als zurückgegeben eingetragen.' : `${count} als zurückgegeben eingetragen.`),
      act: async rows => {
        const owed = rows.filter(row => row.back > 0)
        await each(owed, (params, row) => pay({ params, body: { paid: false, amount: Math.max(0, row.paid - row.back) } }))
        const undo = () => each(owed, (params, row) => pay({ params, body: { paid: true, amount: row.paid } }))
        return { count: owed.length, back: undo }
      },
    }
    const out: BulkAct<EventPerson> = {
      label: 'Abmelden',
      key: 'x',
      said: count => (count === 1 ? 'Abgemeldet.' : `${count} abgemeldet.`),
      asks: rows => ({
        title: rows.length === 1 ? `${rows[0]?.name} abmelden?` : `${rows.length} Personen abmelden?`,
        text: 'Sie erfahren es, und ihre Plätze gehen an die Warteliste.',
        button: 'Abmelden',
      }),
      act: async rows => {
        await each(rows, params => remove({ params }))
        return { count: rows.length }
      },
    }
    return price ? [paid, handed, out] : [out]
  }, [id, price, pay, remove])
}

function People({ event }: { event: Event }) {
  const { _id: id, title, price, capacity, booked } = event
  const [open, setOpen] = useState<'add' | 'tell'>()
  const params = useMemo(() => ({ id }), [id])
  const columns = useColumns(!!price)
  const acts = useActs(event)
  const close = () => setOpen(undefined)
  const now = useNow()
  return (
    <Page
      title={title}
      back="courseEvents"
      actions={
        <Button size="row" onClick={() => setOpen('add')}>
          Hinzufügen
        </Button>
      }
    >
      <CallTable
        columns={columns}
        filters={filters}
        acts={acts}
        params={params}
        label="Teilnehmende"
        one="Person"
        name="eventPeople"
        call={eventPeople.list}
        searches={{ label: 'Name suchen' }}
        empty={{ text: 'Noch niemand ist angemeldet.' }}
        above={
          <Above>
            <Button look="side" size="row" onClick={() => setOpen('tell')}>
              Mitteilung
            </Button>
            {event.published && !event.cancelled && !hasEventStarted(event, now) && (
              <Button look="side" size="row" onClick={() => void invite(event)}>
                Einladen
              </Button>
            )}
            <FileButton call={eventPeople.excel} input={{ params }} name={`Teilnehmende ${title}.xlsx`}>
              Excel
            </FileButton>
            <FileButton call={eventPeople.pdf} input={{ params }} name={`Teilnehmende ${title}.pdf`}>
              PDF
            </FileButton>
          </Above>
        }
        exports={{
          file: `Teilnehmende ${title}`,
          about: [
            ['Event', title],
            ['Plätze', capacity == null ? `${booked} vergeben` : `${booked} von ${capacity} vergeben`],
          ],
        }}
      />
      {open === 'add' && <AddPerson event={event} onClose={close} />}
      {open === 'tell' && <TellAll event={event} onClose={close} />}
    </Page>
  )
}
