import { useCall } from '#client/data/reads.ts'
import { Chip } from '#client/kit/Chip.tsx'
import { RowLink } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { namesTogether } from '#contract/names.ts'
import { people } from '#contract/people.ts'

/** Accounts that wait for something from the office. */
export function Office() {
  const { data: open } = useCall(people.list, withoutPassword)
  const { data: newest } = useCall(people.list, latest)
  if (!open || !newest) return null
  // A studio's tablet has an account and is no member.
  const members = newest.rows.filter(({ roles }) => !roles.includes('studio')).slice(0, 3)
  const names = members.map(({ vorname, nachname }) => `${vorname} ${nachname}`)
  return (
    <Section title="Mitglieder">
      {open.total > 0 && (
        <RowLink
          to="userSearch"
          search={{ signIn: 'open' }}
          title="Noch ohne Passwort"
          second="Ihr Konto ist angelegt, angemeldet hat sich noch niemand"
          trail={<Chip look="warn">{open.total}</Chip>}
        />
      )}
      <RowLink to="userSearch" search={{ sort: '-created' }} title="Zuletzt dazugekommen" second={namesTogether(names) || 'Noch niemand'} />
    </Section>
  )
}

const withoutPassword = { query: { signIn: ['open' as const], limit: 1 } }
const latest = { query: { sort: '-created' as const, limit: 10 } }
