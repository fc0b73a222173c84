import { Box } from '@chakra-ui/react'
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash'
import { useState } from 'react'
import { v7 } from 'uuid'
import { IconButton } from '#client/kit/Button.tsx'
import { SelectField } from '#client/kit/choices.tsx'
import { DecimalField, TextField } from '#client/kit/Field.tsx'
import { formFor } from '#client/kit/form.tsx'
import { LinesField } from '#client/kit/LinesField.tsx'
import type { OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { sayDone } from '#client/kit/waiting/say.ts'
import { useStudios } from '#client/parts/studio/useStudios.ts'
import { leads } from '#contract/leads/calls.ts'
import type { LeadCategory, UsualStep } from '#contract/leads/categoryShapes.ts'
import { leadStates, openLeads, type StepKind, stepKinds } from '#contract/rules/leads/states.ts'

const { Form, Field } = formFor(leads.saveCategory)

const colourWords = { brand: 'Grün', accent: 'Blau', ok: 'Hellgrün', warn: 'Gelb', danger: 'Rot' } as const
const lines = { display: 'grid', gap: '8', alignItems: 'end' } as const

/** A category: how fast, what usually comes next, why it comes to nothing, and what its list says. */
export function CategoryForm({ row, onDone }: { row: OverlaidRow<LeadCategory> | undefined; onDone: () => void }) {
  const [_id] = useState(() => row?._id ?? v7())
  const { studios = [] } = useStudios()
  const isThere = row !== undefined && row.version > 0
  const places = (studios ?? []).map(({ code, name }) => [code, name] as const)
  return (
    <Form
      start={row ?? { minutes: 15, colour: 'brand' }}
      also={{ _id, ...(isThere && { version: row.version }) }}
      again={row?.act}
      button={isThere ? 'Speichern' : 'Anlegen'}
      draft={`leadCategory/${row?._id ?? 'new'}`}
      title={({ body }) => body.name}
      reads={{
        steps: steps => (steps as UsualStep[]).map(({ state, kind }) => `${leadStates[state]}: ${stepKinds[kind]}`).join(', '),
        reasons: reasons => (reasons as string[]).join(', '),
      }}
      onDone={(answer, body) => {
        sayDone(answer, `${body.name}: gespeichert.`)
        onDone()
      }}
    >
      <Field name="name" autoFocus={!row} />
      <Field name="colour" options={Object.entries(colourWords)} />
      <Field name="minutes" step={5} hint="Öffnungszeit: 15 Minuten, wenn das Studio offen ist." />
      <Steps />
      <LinesField<string> name="reasons" legend="Gründe für verloren" more="Grund hinzufügen" blank="" most={30}>
        {(reason, { nth, onChange, onRemove }) => (
          <Box {...lines} gridTemplateColumns="minmax(0, 1fr) 44px">
            <TextField label={`Grund ${nth}`} value={reason} onChange={onChange} />
            <IconButton label={`Grund ${nth} entfernen`} icon={<TrashIcon size={20} />} onClick={onRemove} />
          </Box>
        )}
      </LinesField>
      <Field name="studios" options={places} hint="Keines gewählt: alle." />
      <Field name="listText" area hint="Steht über der Liste, in die man sich selber einträgt." />
      <Field name="answerMail" area hint="Geht an, wer eine E-Mail-Adresse angibt. Keine Werbung." />
    </Form>
  )
}

const Steps = () => (
  <LinesField<UsualStep>
    name="steps"
    legend="Übliche Schritte"
    more="Schritt hinzufügen"
    blank={{ state: 'contacted', kind: 'call', days: 3 }}
    most={20}
  >
    {(step, { nth, onChange, onRemove }) => (
      <Box {...lines} gridTemplateColumns={{ base: 'minmax(0, 1fr) 44px', md: 'repeat(3, minmax(0, 1fr)) 44px' }}>
        <SelectField
          label="Wenn"
          value={step.state}
          options={openLeads.map(state => [state, leadStates[state]] as const)}
          onChange={state => onChange({ ...step, state: state as UsualStep['state'] })}
        />
        <SelectField
          label="Dann"
          value={step.kind}
          options={Object.entries(stepKinds)}
          onChange={kind => onChange({ ...step, kind: kind as StepKind })}
        />
        <DecimalField label="Nach Tagen" value={step.days} onChange={days => onChange({ ...step, days: days ?? 0 })} />
        <IconButton label={`Schritt ${nth} entfernen`} icon={<TrashIcon size={20} />} onClick={onRemove} />
      </Box>
    )}
  </LinesField>
)
