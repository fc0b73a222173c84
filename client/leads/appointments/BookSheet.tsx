import { Box } from '@chakra-ui/react'
import { useState } from 'react'
import { v7 } from 'uuid'
import { useWorkStudio } from '#client/data/desk.ts'
import { useCall } from '#client/data/reads.ts'
import { today } from '#client/data/time.ts'
import { useSend } from '#client/data/useSend.ts'
import { SelectField } from '#client/kit/choices.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Segmented } from '#client/kit/Segmented.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { sayDone } from '#client/kit/waiting/say.ts'
import { daysShown, TimeChoice } from '#client/parts/appointment/TimeChoice.tsx'
import { whenWords } from '#client/parts/appointment/words.ts'
import { MemberPicker } from '#client/parts/MemberPicker.tsx'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { appointments } from '#contract/appointments/calls.ts'
import { type AppointmentKind, appointmentKinds } from '#contract/appointments/shapes.ts'
import { leads } from '#contract/leads/calls.ts'
import type { FoundPerson } from '#contract/people.ts'

interface BookSheetProps {
  /** The lead from whose card it was begun. */
  lead?: { _id: string; name: string; studio: string | null }
  onClose: () => void
}

const kinds = Object.entries(appointmentKinds) as [AppointmentKind, string][]

/** Staff book for a lead or a member, who gets a mail; without a network it waits. */
export function BookSheet({ lead, onClose }: BookSheetProps) {
  const { options } = useOwnStudios(appointments.bookFor)
  const work = useWorkStudio()
  const usual = [lead?.studio, work, options[0]?.[0]].find(code => code && options.some(([known]) => known === code))
  const [studio, setStudio] = useState(usual ?? '')
  const [kind, setKind] = useState<AppointmentKind>('trial')
  const [whose, setWhose] = useState<{ lead: string | null; person: string | null; name: string } | undefined>(
    lead && { lead: lead._id, person: null, name: lead.name },
  )
  const [_id] = useState(() => v7())
  const [missing, setMissing] = useState(false)
  const query = studio ? { query: { studio, from: today(), days: daysShown, kind } } : undefined
  const { data: slots, error, again } = useCall(appointments.officeSlots, query)
  const title = () => `Termin: ${whose?.name ?? ''}`
  const { send, waiting, error: refused } = useSend(appointments.bookFor, { title, asks: true })
  const take = async (slot: string) => {
    if (!whose) return setMissing(true)
    try {
      const answer = await send({ body: { _id, studio, slot, lead: whose.lead, person: whose.person } })
      sayDone(answer, `${whose.name}: ${whenWords(slot.split('_')[0] ?? '')}.`)
      onClose()
    } catch {
      // Said below the times.
      again()
    }
  }
  return (
    <Sheet open onClose={onClose} title={lead ? `Termin für ${lead.name}` : 'Neuer Termin'}>
      <Box display="grid" gap="12">
        {!lead && <Whom studio={studio} missing={missing && !whose} onPick={setWhose} />}
        {options.length > 1 && <SelectField label="Studio" value={studio} options={options} onChange={setStudio} />}
        <SelectField label="Wofür" value={kind} options={kinds} onChange={next => setKind(next as AppointmentKind)} />
        <TimeChoice
          key={`${studio} ${kind}`}
          slots={slots}
          verb="buchen"
          busy={waiting}
          error={refused}
          onTake={slot => void take(slot)}
          otherwise={error && <NotLoaded error={error} again={again} lead="Freie Zeiten sind auf diesem Gerät noch nicht geladen." />}
        />
      </Box>
    </Sheet>
  )
}

interface WhomProps {
  studio: string
  missing: boolean
  onPick: (whose: { lead: string | null; person: string | null; name: string } | undefined) => void
}

/** One of the studio's open leads, or a member. */
function Whom({ studio, missing, onPick }: WhomProps) {
  const [of, setOf] = useState<'lead' | 'member'>('lead')
  const [lead, setLead] = useState('')
  const [person, setPerson] = useState<FoundPerson>()
  const { data } = useCall(leads.overview, { query: { limit: 200, sort: 'name', ...(studio && { studio: [studio] }) } })
  const nameOf = ({ vorname, nachname }: { vorname: string; nachname?: string | null }) => [vorname, nachname].filter(Boolean).join(' ')
  const options = (data?.rows ?? []).map(row => [row._id, nameOf(row)] as const)
  const change = (next: typeof of) => {
    setOf(next)
    setLead('')
    setPerson(undefined)
    onPick(undefined)
  }
  return (
    <Box display="grid" gap="12">
      <Segmented
        label="Für wen"
        value={of}
        options={[
          ['lead', 'Lead'],
          ['member', 'Mitglied'],
        ]}
        onChange={change}
      />
      {of === 'lead' ? (
        <SelectField
          label="Lead"
          required
          value={lead}
          none="Bitte wählen"
          options={options}
          error={missing ? 'Für wen ist der Termin?' : undefined}
          onChange={next => {
            setLead(next)
            const name = options.find(([id]) => id === next)?.[1]
            onPick(name ? { lead: next, person: null, name } : undefined)
          }}
        />
      ) : (
        <MemberPicker
          label="Mitglied"
          required
          value={person}
          missing={missing}
          onPick={next => {
            setPerson(next)
            onPick(next && { lead: null, person: next._id, name: nameOf(next) })
          }}
        />
      )}
    </Box>
  )
}
