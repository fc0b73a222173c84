import { Box, Text } from '@chakra-ui/react'
import { useField } from 'formik'
import { useId } from 'react'
import { Empty } from '#client/kit/Empty.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Segmented } from '#client/kit/Segmented.tsx'
import { useGo } from '#client/map/links.tsx'
import { Conflict } from './Conflict.tsx'
import { editForm, useWeights } from './editForm.ts'
import { PictureEdit } from './PictureEdit.tsx'
import { editedOf, useProfile } from './profile.ts'

const { Form, Field } = editForm

/** «Profil bearbeiten»: everything a member may change of themselves; what is saved without a network is sent later (L24). */
export default function ProfileEdit() {
  const { data, mine, row, error } = useProfile()
  const weights = useWeights()
  const go = useGo()
  const stale = row?.state === 'refused' && row.code === 'stale'
  return (
    <Page title="Profil bearbeiten" back="profile">
      <PictureEdit />
      {!data && <Waiting error={error?.message} />}
      {data && stale && mine && <Conflict row={row} mine={mine} />}
      {data && !stale && weights && (
        <>
          {row?.state === 'refused' && (
            <Text role="alert" color="danger" fontWeight={560} paddingTop="12">
              {row.message}
            </Text>
          )}
          <Form
            key={row?.key ?? data.version}
            start={{ ...editedOf(mine ?? data), ...weights }}
            also={{ version: mine?.version ?? data.version }}
            wears={{ seen: data, row, weights }}
            onDone={() => void go({ to: 'profile' })}
          >
            <Fields />
          </Form>
        </>
      )}
    </Page>
  )
}

function Waiting({ error }: { error?: string }) {
  if (error) return <Empty text={error} />
  return (
    <Text color="ink3" paddingTop="18" aria-busy>
      Wird geladen …
    </Text>
  )
}

function Fields() {
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
            <Field name="plz" autoComplete="postal-code" />
            <Field name="stadt" autoComplete="address-level2" />
          </Pair>
          <Pair>
            <Field name="land" autoComplete="country-name" />
            <Field name="telefon" type="tel" autoComplete="tel" />
          </Pair>
        </Box>
      </Section>
      <Section title="Über dich">
        <Box display="flex" flexDirection="column" gap="18">
          <Pair>
            <Field name="geburtstag" type="date" autoComplete="bday" />
            <Field name="groesse" unit="cm" />
          </Pair>
          <Choice name="geschlecht" label="Geschlecht" options={genders} />
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

/** Side by side from a tablet on. */
const Pair = ({ children }: { children: React.ReactNode }) => (
  <Box display="grid" gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="18" alignItems="start">
    {children}
  </Box>
)

const genders = [
  ['w', 'weiblich'],
  ['m', 'männlich'],
  ['', 'keine Angabe'],
] as const
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
