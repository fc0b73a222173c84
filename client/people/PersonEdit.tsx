import { Box, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { CallError } from '#client/data/problem.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { formOf } from '#client/kit/form.tsx'
import { date } from '#client/kit/format.ts'
import { Segmented } from '#client/kit/Segmented.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { toast } from '#client/kit/toast.ts'
import { countryNames } from '#contract/countries.ts'
import { type PersonCard, type PersonForm, people, personForm } from '#contract/people.ts'
import { chosenForm, type DifferingField, formOfCard, type MergeSide, mergedOf, wholeForm } from './personFields.ts'
import { fieldWords } from './words.ts'

interface PersonFormContext {
  id: string
  base: PersonForm
  /** Somebody else set the same otherwise: what was entered and what now stands. */
  onStale: (mine: PersonForm, theirs: PersonCard) => void
}

const { Form, Field } = formOf<PersonForm, PersonCard | undefined, PersonFormContext>(personForm, ({ id, base, onStale }) => {
  const { send } = useSend(people.edit)
  const params = { id }
  return async body => {
    const form = wholeForm(body)
    return send({ params, body: form }).catch((error: unknown) => {
      const theirs = standsNow(error)
      const { merged, asks } = mergedOf(form, theirs, base)
      if (asks.length === 0) return send({ params, body: merged })
      onStale(form, theirs)
      return undefined
    })
  }
})

/** The person as somebody else left them meanwhile; any other failure is passed on. */
function standsNow(error: unknown) {
  if (error instanceof CallError && error.code === 'stale' && error.current) return error.current as PersonCard
  throw error
}

interface Stale {
  mine: PersonForm
  theirs: PersonCard
}

/** Staff change a person's data; taken back with the toast, and put side by side where somebody else was faster. */
export default function PersonEdit({ card, onClose }: { card: PersonCard; onClose: () => void }) {
  const [before] = useState(() => formOfCard(card))
  const [stale, setStale] = useState<Stale>()
  const { send } = useSend(people.edit)
  const params = { id: card._id }

  const onDone = (answer: PersonCard | undefined) => {
    if (!answer) return
    onClose()
    const undo = () =>
      void send({ params, body: { ...before, version: answer.version } })
        .then(() => toast('Die Änderung ist zurückgenommen.'))
        .catch(error => toast((error as CallError).message, { look: 'danger' }))
    toast(answer.version === before.version ? 'Es war nichts zu ändern.' : 'Daten gespeichert.', {
      undo: answer.version === before.version ? undefined : undo,
    })
  }
  return (
    <Sheet open onClose={onClose} title={stale ? 'Zwei Fassungen' : 'Daten bearbeiten'}>
      {stale ? (
        <Choose
          stale={stale}
          base={before}
          onChosen={async body => {
            try {
              onDone(await send({ params, body }))
            } catch (error) {
              setStale({ mine: body, theirs: standsNow(error) })
            }
          }}
        />
      ) : (
        <Form
          start={before}
          also={{ version: before.version }}
          wears={{ id: card._id, base: before, onStale: (mine, theirs) => setStale({ mine, theirs }) }}
          onDone={onDone}
        >
          <Field name="vorname" autoFocus />
          <Field name="nachname" />
          <Field
            name="email"
            type="email"
            hint="Eine neue Adresse gilt erst, wenn sie von dort bestätigt ist. Bis dahin gilt die bisherige."
          />
          <Field name="telefon" type="tel" />
          <Field name="geburtstag" type="date" />
          <Field name="adresse1" />
          <Field name="adresse2" />
          <Box display="grid" gridTemplateColumns="120px 1fr" gap="10">
            <Field name="plz" />
            <Field name="stadt" />
          </Box>
          <Field name="land" offers={countryNames()} />
        </Form>
      )}
    </Sheet>
  )
}

const differingValueText = ({ name }: DifferingField, value: string | null) =>
  value === null ? '(leer)' : name === 'geburtstag' ? date(value) : value

/** Both states field by field, until one of each is chosen. */
function Choose({ stale, base, onChosen }: { stale: Stale; base: PersonForm; onChosen: (body: PersonForm) => Promise<void> }) {
  const [picked, setPicked] = useState<Partial<Record<string, MergeSide>>>({})
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const found = mergedOf(stale.mine, stale.theirs, base)
  const sideOf = ({ name }: DifferingField) => picked[name] ?? 'mine'
  const take = () => {
    setBusy(true)
    setProblem(undefined)
    onChosen(chosenForm(found, sideOf))
      .catch(error => setProblem((error as CallError).message))
      .finally(() => setBusy(false))
  }
  return (
    <Box display="flex" flexDirection="column" gap="18">
      <Text color="ink2">
        Jemand anders hat dasselbe inzwischen geändert. Wähle je Angabe, was gilt; bis dahin bleiben beide Fassungen. Was nur eine Seite
        geändert hat, gilt so.
      </Text>
      {found.asks.map(one => (
        <Box key={one.name}>
          <Text textStyle="field">{fieldWords[one.name]}</Text>
          <Box display="grid" gridTemplateColumns="1fr 1fr" gap="12" paddingBlock="6" overflowWrap="anywhere">
            <span>Deine Eingabe: {differingValueText(one, one.mine)}</span>
            <span>Gespeichert: {differingValueText(one, one.theirs)}</span>
          </Box>
          <Segmented
            label={`${fieldWords[one.name]}: was gilt`}
            value={sideOf(one)}
            options={[
              ['mine', 'Deine Eingabe'],
              ['theirs', 'Gespeichert'],
            ]}
            onChange={side => setPicked(now => ({ ...now, [one.name]: side }))}
          />
        </Box>
      ))}
      {problem && (
        <Text role="alert" color="danger" textStyle="small">
          {problem}
        </Text>
      )}
      <Button busy={busy} onClick={take}>
        So speichern
      </Button>
    </Box>
  )
}
