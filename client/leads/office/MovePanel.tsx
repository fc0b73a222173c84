import { Box, Flex, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useCall } from '#client/data/reads.ts'
import { today } from '#client/data/time.ts'
import { Button } from '#client/kit/Button.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { addDays } from '#contract/days.ts'
import { leads } from '#contract/leads/calls.ts'
import type { Lead, LeadStep } from '#contract/leads/shapes.ts'
import { isOpenLead, type LeadState, leadStates, mayLead, stateNames } from '#contract/rules/leads/states.ts'
import { StepFields } from './StepFields.tsx'
import { type useLeadActs, useUntakenMove } from './useLeadActs.ts'

interface MovePanelProps {
  row: Lead
  acts: ReturnType<typeof useLeadActs>
}

const usual = { contacted: 'call', appointment: 'appointment', visited: 'offer', offered: 'look', new: 'call' } as const

/** The next state of the lead: an open one asks for the step that is next, a closing one for the reason. */
export function MovePanel({ row, acts }: MovePanelProps) {
  const untaken = useUntakenMove(row._id)
  const next = stateNames.filter(state => mayLead(row.state, state))
  const [to, setTo] = useState(untaken && next.includes(untaken.status) ? untaken.status : undefined)
  if (next.length === 0) return null
  return (
    <Box as="section" aria-label="Stand ändern">
      <Text textStyle="field" paddingBottom="6">
        Weiter zu
      </Text>
      <Flex gap="8" wrap="wrap">
        {next.map(state => (
          <Button
            key={state}
            look={state === to ? 'soft' : 'side'}
            size="row"
            aria-pressed={state === to}
            onClick={() => (state === 'spam' ? void acts.put(row, { status: 'spam' }) : setTo(state === to ? undefined : state))}
          >
            {leadStates[state]}
          </Button>
        ))}
      </Flex>
      {to && (
        <Going
          key={to}
          row={row}
          to={to}
          untaken={untaken?.status === to ? untaken : undefined}
          acts={acts}
          onDone={() => setTo(undefined)}
        />
      )}
    </Box>
  )
}

interface GoingProps extends MovePanelProps {
  to: LeadState
  /** The words with which it was closed so, which the studio did not take. */
  untaken: ReturnType<typeof useUntakenMove>
  onDone: () => void
}

function Going({ row, to, untaken, acts, onDone }: GoingProps) {
  const open = isOpenLead(to)
  const wished = usual[to as keyof typeof usual] ?? 'look'
  const kind = wished === 'call' && (!row.telefon || row.noCall) ? 'mail' : wished
  const [step, setStep] = useState<LeadStep>({ kind, day: addDays(today(), 1), time: null, owner: row.step?.owner ?? null })
  const [reason, setReason] = useState(untaken?.reason ?? '')
  const save = async () => {
    const done = await acts.put(row, open ? { status: to, step } : { status: to, reason: reason.trim() || null, instead: untaken?.key })
    if (done) onDone()
  }
  return (
    <Flex direction="column" gap="14" paddingTop="14">
      {open ? <StepFields row={row} value={step} onChange={setStep} /> : <Reason row={row} to={to} value={reason} onChange={setReason} />}
      <Flex gap="8">
        <Button busy={acts.busy} onClick={() => void save()}>
          {leadStates[to]}
        </Button>
        <Button look="text" onClick={onDone}>
          Abbrechen
        </Button>
      </Flex>
    </Flex>
  )
}

/** The reason of a closing: for a lost lead the category's reasons are offered; for one won without a contract of the house, its number or a word. */
function Reason({ row, to, value, onChange }: { row: Lead; to: LeadState; value: string; onChange: (next: string) => void }) {
  const { data: categories = [] } = useCall(leads.categories)
  const offered = to === 'lost' ? (categories.find(({ _id }) => _id === row.category)?.reasons ?? []) : []
  return (
    <Box>
      {offered.length > 0 && (
        <Flex gap="8" wrap="wrap" paddingBottom="10">
          {offered.map(reason => (
            <Button
              key={reason}
              look={reason === value ? 'soft' : 'side'}
              size="row"
              aria-pressed={reason === value}
              onClick={() => onChange(reason)}
            >
              {reason}
            </Button>
          ))}
        </Flex>
      )}
      <TextField
        label={to === 'won' ? 'Vertragsnummer, oder warum es keine gibt' : 'Grund'}
        hint="Leer: «Ohne Angabe»."
        value={value}
        onChange={onChange}
      />
    </Box>
  )
}
