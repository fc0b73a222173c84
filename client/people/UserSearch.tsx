import { CopyIcon } from '@phosphor-icons/react/dist/csr/Copy'
import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple'
import { useCallback, useMemo } from 'react'
import { can } from '#client/data/session.ts'
import { useBreath } from '#client/kit/breath.ts'
import { Chip } from '#client/kit/Chip.tsx'
import { moment } from '#client/kit/moment.ts'
import { Page } from '#client/kit/Page.tsx'
import { CallTable } from '#client/kit/table/CallTable.tsx'
import type { BulkAct, Column, Filter } from '#client/kit/table/column.ts'
import { days, flags, instants } from '#client/kit/table/kinds.ts'
import { Link, useGo } from '#client/map/links.tsx'
import { fewest, nameOf } from '#client/parts/memberSearch.ts'
import { byStudio } from '#client/parts/studio/byStudio.ts'
import { useStudioNames } from '#client/parts/studio/names.ts'
import { PersonName } from '#client/people/PersonName.tsx'
import { auth } from '#contract/auth.ts'
import { emailText } from '#contract/emailText.ts'
import { type ListedPerson, people, signInStates } from '#contract/people.ts'
import { phoneText } from '#contract/phone.ts'
import { useDirectAnamnesis } from './useDirectAnamnesis.tsx'
import { useRoleNames } from './words.ts'

interface UserSearchNames {
  studio: (code: string) => string
  roles: (codes: readonly string[]) => string | null
}

const columnsOf = (names: UserSearchNames): Column<ListedPerson>[] => [
  {
    id: 'name',
    title: 'Name',
    text: nameOf,
    cell: person => (
      <Link to="userCard" params={{ id: person._id }} tabIndex={-1}>
        <PersonName nachname={person.nachname} vorname={person.vorname} />
      </Link>
    ),
    sorts: true,
    strong: true,
    width: 166,
    grow: 2,
    phone: 'title',
  },
  {
    id: 'studio',
    title: 'Studio',
    text: ({ studio }) => (studio ? names.studio(studio) : null),
    sorts: true,
    width: 104,
    grow: 1,
    phone: 'second',
  },
  { id: 'email', title: 'E-Mail', text: ({ email }) => emailText(email), sorts: true, width: 170, grow: 2, phone: 'second' },
  { id: 'telefon', title: 'Telefon', text: ({ telefon }) => phoneText(telefon), width: 134, right: true },
  { id: 'stadt', title: 'Ort', text: ({ stadt }) => stadt ?? null, sorts: true, width: 120, grow: 1, spare: true },
  { id: 'roles', title: 'Rollen', text: ({ roles }) => names.roles(roles), width: 96, grow: 1 },
  {
    id: 'signIn',
    title: 'Anmeldung',
    text: ({ signIn }) => signInStates[signIn],
    cell: ({ signIn }) =>
      signIn === 'ready' ? (
        signInStates.ready
      ) : (
        <Chip small look="warn">
          {signInStates[signIn]}
        </Chip>
      ),
    width: 160,
    spare: true,
  },
  { id: 'verified', title: 'E-Mail bestätigt', ...flags(({ emailVerified }) => emailVerified), width: 120, spare: true },
  { id: 'created', title: 'Dabei seit', ...days(({ created }) => created), sorts: true, right: true, width: 104 },
  { id: 'seen', title: 'Zuletzt aktiv', ...instants(({ seen }) => seen, moment), right: true, width: 124 },
]

/** /dashboard/user/search: everybody of the studios in which the reader may search (L66, L143). */
export default function UserSearch() {
  const go = useGo()
  const studios = useStudioNames()
  const roles = useRoleNames()
  const taking = useDirectAnamnesis()
  const columns = useMemo(
    () => columnsOf({ studio: studios.name, roles: roles.text }).toSpliced(1, 0, ...taking.columns),
    [studios, roles, taking.columns],
  )
  const filters = useMemo<Filter[]>(
    () => [
      byStudio(studios.all.map(({ code, name }) => [code, name])),
      { id: 'role', title: 'Rolle', choices: roles.all.map(({ code, title }) => [code, title]) },
      { id: 'signIn', title: 'Anmeldung', choices: Object.entries(signInStates) },
    ],
    [studios, roles],
  )
  const acts = useActs()
  const open = useCallback(({ _id }: ListedPerson) => void go({ to: 'userCard', params: { id: _id } }), [go])
  return (
    <Page title="Mitglieder">
      <CallTable
        label="Mitglieder"
        one="Mitglied"
        name="people"
        call={people.list}
        columns={columns}
        filters={filters}
        searches={{ label: 'Name, E-Mail oder Telefon', fewest }}
        open={open}
        acts={acts}
        empty={{ text: 'Kein Benutzer gefunden' }}
        exports
      />
      {taking.wizard}
    </Page>
  )
}

/** Bulk acts on the ticked people. */
function useActs() {
  const { hold } = useBreath(auth.forgotMany)
  return useMemo(() => {
    const copy: BulkAct<ListedPerson> = {
      label: 'E-Mails kopieren',
      key: 'k',
      icon: <CopyIcon size={16} aria-hidden />,
      act: async rows => {
        await navigator.clipboard.writeText(rows.map(({ email }) => email).join('; '))
        return { count: rows.length }
      },
      said: count => `${count === 1 ? '1 Adresse ist' : `${count} Adressen sind`} kopiert.`,
    }
    const reset: BulkAct<ListedPerson> = {
      label: 'Mail zum Zurücksetzen',
      key: 'z',
      icon: <EnvelopeSimpleIcon size={16} aria-hidden />,
      asks: rows => ({
        title: rows.length === 1 ? 'Eine Mail senden?' : `${rows.length} Mails senden?`,
        text: `${rows.length === 1 ? `${rows[0]?.vorname} ${rows[0]?.nachname} bekommt` : `${rows.length} Personen bekommen`} eine Mail, mit der sich das Passwort neu setzen lässt.`,
        button: rows.length === 1 ? 'An 1 Person senden' : `An ${rows.length} Personen senden`,
      }),
      act: async rows => {
        const { back } = await hold({ body: { people: rows.map(({ _id }) => _id) } })
        return { count: rows.length, back }
      },
      said: count => `${count === 1 ? '1 Mail geht' : `${count} Mails gehen`} in 10 Sekunden hinaus.`,
    }
    return can(auth.forgotMany) ? [copy, reset] : [copy]
  }, [hold])
}
