import { Box, Text } from '@chakra-ui/react'
import { useField, useFormikContext } from 'formik'
import { useId, useState } from 'react'
import { date } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Segmented } from '#client/kit/Segmented.tsx'
import { useBack } from '#client/map/links.tsx'
import { bornWords, useProfile } from '#client/parts/profile/profile.ts'
import { countryNames } from '#contract/countries.ts'
import { genders, plzRemark } from '#contract/registration.ts'
import { Conflict } from './Conflict.tsx'
import { baseOf, editForm, type ProfileEditStart, useWeights } from './editForm.ts'
import { PictureEdit } from './PictureEdit.tsx'
import { Wishes } from './Wishes.tsx'

const { Form, Field } = editForm

/** A postal code that can't be one of Switzerland is remarked on, as at the registration, and kept. */
function PlzField() {
  const { plz, land } = useFormikContext<{ plz?: string; land?: string }>().values
  return <Field name="plz" autoComplete="postal-code" hint={plzRemark({ plz: plz ?? '', land: land ?? '' })} />
}

/** «Profil bearbeiten»: everything a member may change of themselves; what is saved without a network is sent later (L25). */
export default function ProfileEdit() {
  const { data, mine, row, error, again } = useProfile()
  const weights = useWeights()
  const back = useBack()
  const stale = row?.state === 'refused' && row.code === 'stale'
  const [typed, setTyped] = useState(false)
  const begun = useBegun(!stale && data && weights ? { seen: data, row, weights } : undefined, typed)
  return (
    <Page title="Profil bearbeiten" back="profile">
      <PictureEdit />
      {!data && <ProfileLoading error={error} again={again} />}
      {data && stale && mine && !begun && <Conflict row={row} mine={mine} />}
      {begun && (
        <Box>
          {row?.state === 'refused' && (
            <Text role="alert" color="danger" fontWeight={560} paddingTop="12">
              {row.message}
            </Text>
          )}
          <Form
            key={keyOf(begun)}
            start={{ ...baseOf(begun).values, ...begun.weights }}
            also={{ version: baseOf(begun).version }}
            wears={begun}
            draft="profile"
            onChange={values => setTyped(!isStart(values, begun))}
            onDone={() => back({ to: 'profile' })}
          >
            <ProfileFields born={begun.seen.geburtstag} />
          </Form>
        </Box>
      )}
      <Wishes />
    </Page>
  )
}

const isStart = (values: object, begun: ProfileEditStart) => {
  const start: Record<string, unknown> = { ...baseOf(begun).values, ...begun.weights }
  return Object.entries(values).every(([name, value]) => (value || undefined) === (start[name] || undefined))
}

const keyOf = ({ row, seen }: ProfileEditStart) => row?.key ?? seen.version

/** The form's initial values. What comes from elsewhere, arrives there, or is refused takes their place only while nobody has typed. */
function useBegun(known: ProfileEditStart | undefined, typed: boolean) {
  const [begun, setBegun] = useState<ProfileEditStart>()
  const isOther = !known || !begun || keyOf(known) !== keyOf(begun)
  if (isOther && !typed && known !== begun) setBegun(known)
  return begun
}

function ProfileLoading({ error, again }: Pick<ReturnType<typeof useProfile>, 'error' | 'again'>) {
  if (error) return <NotLoaded error={error} again={again} />
  return (
    <Text color="ink3" paddingTop="18" aria-busy>
      Wird geladen …
    </Text>
  )
}

function ProfileFields({ born }: { born: string | null | undefined }) {
  return (
    <>
      <Section title="Name">
        <Pair>
          <Field name="vorname" autoComplete="given-name" />
          <Field name="nachname" autoComplete="family-name" />
        </Pair>
      </Section>
      <Section title="Adresse und Telefon">
        <Box display="flex" flexDirection="column" gap="18">
          <Field name="adresse_1" autoComplete="address-line1" />
          <Field name="adresse_2" autoComplete="address-line2" />
          <Pair>
            <PlzField />
            <Field name="stadt" autoComplete="address-level2" />
          </Pair>
          <Pair>
            <Field name="land" autoComplete="country-name" offers={countryNames()} />
            <Field name="telefon" type="tel" autoComplete="tel" />
          </Pair>
        </Box>
      </Section>
      <Section title="Über dich">
        <Box display="flex" flexDirection="column" gap="18">
          <Pair>
            {born ? <Born day={born} /> : <Field name="geburtstag" type="date" autoComplete="bday" hint={onceWords} />}
            <Field name="groesse" unit="cm" />
          </Pair>
          <Choice name="geschlecht" label="Geschlecht" options={sexes} />
        </Box>
      </Section>
      <Section title="Training">
        <Box display="flex" flexDirection="column" gap="18">
          <Choice name="streakGoal" label="Trainings pro Woche" options={goals} number />
          <Pair>
            <Field name="gewicht" unit="kg" />
            <Field name="zielgewicht" unit="kg" />
          </Pair>
        </Box>
      </Section>
    </>
  )
}

const onceWords = 'Später ändert es nur noch der Empfang deines Studios.'

/** A birthday that is set: the studio alone changes it. */
const Born = ({ day }: { day: string }) => (
  <Box>
    <Text textStyle="field" marginBottom="6">
      Geburtsdatum
    </Text>
    <Text>{date(day)}</Text>
    <Text textStyle="small" color="ink2">
      {bornWords}
    </Text>
  </Box>
)

/** Side by side from a tablet on. */
const Pair = ({ children }: { children: React.ReactNode }) => (
  <Box display="grid" gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="18" alignItems="start">
    {children}
  </Box>
)

const sexes = [...Object.entries(genders), ['', 'keine Angabe']] as const
const goals = ['1', '2', '3', '4', '5', '6', '7'].map(count => [count, count] as const)

interface ChoiceProps {
  name: string
  label: string
  options: readonly (readonly [string, string])[]
  number?: boolean
}

function Choice({ name, label, options, number }: ChoiceProps) {
  const [{ value }, , { setValue }] = useField<unknown>(name)
  const id = useId()
  return (
    <Box>
      <Text id={id} textStyle="field" marginBottom="6" aria-hidden>
        {label}
      </Text>
      <Segmented
        label={label}
        value={value === undefined || value === null ? '' : String(value)}
        options={options}
        onChange={next => void setValue(number ? Number(next) : next)}
      />
    </Box>
  )
}
