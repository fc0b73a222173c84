import { Flex } from '@chakra-ui/react'
import { useCall } from '#client/data/reads.ts'
import { today } from '#client/data/time.ts'
import { SelectField, withChosen } from '#client/kit/choices.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { leads } from '#contract/leads/calls.ts'
import type { Lead, LeadStep } from '#contract/leads/shapes.ts'
import { type StepKind, stepKinds } from '#contract/rules/leads/states.ts'

interface StepFieldsProps {
  row: Lead
  value: LeadStep
  onChange: (next: LeadStep) => void
}

/** The next step, when it is due, and who does it; a call is not offered for people who asked not to be called. */
export function StepFields({ row, value, onChange }: StepFieldsProps) {
  const { data: owners = [] } = useCall(leads.owners, { query: row.studio ? { studio: row.studio } : {} })
  const kinds = (Object.keys(stepKinds) as StepKind[]).filter(kind => kind !== 'call' || (row.telefon && !row.noCall))
  const put = (part: Partial<LeadStep>) => onChange({ ...value, ...part })
  return (
    <Flex direction="column" gap="14">
      <SelectField
        label="Was"
        required
        value={value.kind}
        options={kinds.map(kind => [kind, stepKinds[kind]] as const)}
        onChange={kind => put({ kind: kind as StepKind })}
      />
      <Flex gap="12" wrap="wrap">
        <TextField label="Tag" type="date" required value={value.day} onChange={day => put({ day: day || today() })} />
        <TextField label="Uhrzeit" type="time" value={value.time ?? ''} onChange={time => put({ time: time || null })} />
      </Flex>
      <SelectField
        label="Wer"
        value={value.owner ?? ''}
        none="Das Studio"
        options={withChosen(
          owners.map(({ _id, name, me }) => [_id, me ? `${name} (ich)` : name] as const),
          value.owner,
        )}
        onChange={owner => put({ owner: owner || null })}
      />
    </Flex>
  )
}
