import { everywhere, useDeskStudio } from '#client/data/desk.ts'
import { useCall } from '#client/data/reads.ts'
import { useEmployee } from '#client/data/session.ts'
import { Chip } from '#client/kit/Chip.tsx'
import { RowLink } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { home, type WaitingWorkKind } from '#contract/home.ts'

/** Tasks that wait in lists about people's health, counted alone: whoever opens one leaves the trace of a reading, the start page none. */
export function HealthTasks() {
  const me = useEmployee()?._id
  // All studios are counted, however the desk is narrowed.
  const studio = useDeskStudio() && everywhere
  const { data, stand } = useCall(home.work)
  if (!data || data.length === 0) return null
  return (
    <Section title="Wartet auf dich" aside={<Stand at={stand} />}>
      {data.map(({ kind, count }) => {
        const { to, one, many, second, search, look = 'warn' } = lines[kind]
        return (
          <RowLink
            key={kind}
            to={to}
            search={{ ...search(me), ...(studio && { studio }) }}
            title={count === 1 ? one : many}
            second={second}
            trail={<Chip look={look}>{count}</Chip>}
          />
        )
      })}
    </Section>
  )
}

interface HealthTaskLine {
  to: 'workoutFeedback' | 'anamnesisSearch' | 'healthcareAdmin' | 'timestop'
  one: string
  many: string
  second: string
  search: (me: string | undefined) => Record<string, string | undefined>
  look?: 'danger' | 'warn'
}

const lines: Readonly<Record<WaitingWorkKind, HealthTaskLine>> = {
  pains: {
    to: 'workoutFeedback',
    one: 'Neue Rückmeldung mit Schmerzen',
    many: 'Neue Rückmeldungen mit Schmerzen',
    second: 'Zum Training, noch nicht gelesen',
    search: () => ({ status: 'new', hurts: 'ja' }),
    look: 'danger',
  },
  feedback: {
    to: 'workoutFeedback',
    one: 'Neue Rückmeldung',
    many: 'Neue Rückmeldungen',
    second: 'Zum Training, noch nicht gelesen',
    search: () => ({ status: 'new', hurts: 'nein' }),
  },
  drafts: {
    to: 'anamnesisSearch',
    one: 'Angefangene Anamnese',
    many: 'Angefangene Anamnesen',
    second: 'Von dir begonnen, noch nicht abgeschlossen',
    search: me => ({ status: 'draft', creator: me }),
  },
  healthcare: {
    to: 'healthcareAdmin',
    one: 'Anfrage für die Krankenkasse',
    many: 'Anfragen für die Krankenkasse',
    second: 'Noch nicht entschieden',
    search: () => ({ status: 'requested,checking' }),
  },
  timestop: {
    to: 'timestop',
    one: 'Pause',
    many: 'Pausen',
    second: 'Noch nicht entschieden',
    search: () => ({}),
  },
}
