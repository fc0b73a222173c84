import { v7 } from 'uuid'
import { useCall } from '#client/data/reads.ts'
import { useCan } from '#client/data/session.ts'
import { Check } from '#client/kit/Check.tsx'
import { SelectField } from '#client/kit/choices.tsx'
import { DecimalField, TextField } from '#client/kit/Field.tsx'
import { LinesField } from '#client/kit/LinesField.tsx'
import { Francs, LineBox } from '#client/parts/LineBox.tsx'
import { accessControl } from '#contract/accessControl/calls.ts'
import { type FeeKind, feeKinds, type PauseReasonRow } from '#contract/timestop/pauseReasons.ts'

const none = undefined as unknown as number
const blank: PauseReasonRow = {
  _id: '',
  text: '',
  tacReason: null,
  isPublic: false,
  needsProof: false,
  isHealth: false,
  shortest: 14,
  longest: 90,
  daysAYear: null,
  daysBack: 30,
  fee: { kind: 'none', amount: 0 },
}

const kinds = Object.entries(feeKinds)

interface LineProps {
  reason: PauseReasonRow
  nth: number
  tac: readonly string[]
  put: (next: Partial<PauseReasonRow>) => void
  onLeft: () => void
  onRemove: () => void
}

function ReasonLine({ reason, nth, tac, put, onLeft, onRemove }: LineProps) {
  const { text, tacReason, isPublic, needsProof, isHealth, shortest, longest, daysAYear, daysBack, fee } = reason
  return (
    <LineBox label={text || `Grund ${nth}`} onRemove={onRemove}>
      <TextField label="Grund" required value={text} onBlur={onLeft} onChange={next => put({ text: next })} />
      <TextField
        label="Grund im Zutrittssystem"
        hint="Leer: der übliche."
        offers={tac}
        value={tacReason ?? ''}
        onBlur={onLeft}
        onChange={next => put({ tacReason: next.trim() || null })}
      />
      <DecimalField
        label="Mindestens Tage"
        required
        step={1}
        value={shortest}
        onBlur={onLeft}
        onChange={next => put({ shortest: next ?? none })}
      />
      <DecimalField
        label="Höchstens Tage"
        required
        step={1}
        value={longest}
        onBlur={onLeft}
        onChange={next => put({ longest: next ?? none })}
      />
      <DecimalField
        label="Tage im Vertragsjahr"
        hint="Alle Pausen zusammen. Leer: so viele wie gewünscht."
        value={daysAYear ?? undefined}
        onBlur={onLeft}
        onChange={next => put({ daysAYear: next ?? null })}
      />
      <DecimalField
        label="Tage rückwirkend"
        hint="So viele Tage vor heute darf sie beginnen."
        required
        step={1}
        value={daysBack}
        onBlur={onLeft}
        onChange={next => put({ daysBack: next ?? none })}
      />
      <SelectField
        label="Gebühr"
        value={fee.kind}
        options={kinds}
        onChange={kind => put({ fee: { kind: kind as FeeKind, amount: kind === 'none' ? 0 : fee.amount } })}
      />
      {fee.kind !== 'none' && (
        <Francs
          label="Betrag"
          required
          value={fee.amount}
          onBlur={onLeft}
          onChange={amount => put({ fee: { ...fee, amount: amount ?? 0 } })}
        />
      )}
      <Check checked={needsProof} onChange={next => put({ needsProof: next })}>
        Braucht einen Beleg
      </Check>
      <Check
        checked={isHealth}
        hint="Wie Krankheit oder Schwangerschaft: Gelesen wird er nur von der Studioleitung."
        onChange={next => put({ isHealth: next })}
      >
        Sagt etwas über die Gesundheit
      </Check>
      <Check checked={isPublic} onChange={next => put({ isPublic: next })}>
        Auch im öffentlichen Formular
      </Check>
    </LineBox>
  )
}

/** Reasons for which the studio pauses, with what each allows and costs (C05, C32). */
export const ReasonsField = () => (useCan(accessControl.reasons) ? <WithTac /> : <PauseReasonLines tac={[]} />)

/** Offers the reasons that the access-control service knows; where it does not answer, the field is typed. */
function WithTac() {
  const { data } = useCall(accessControl.reasons, { query: {} })
  return <PauseReasonLines tac={data?.map(({ name }) => name) ?? []} />
}

const PauseReasonLines = ({ tac }: { tac: readonly string[] }) => (
  <LinesField<PauseReasonRow> name="reasons" legend="Gründe" more="Grund hinzufügen" blank={blank} most={40}>
    {(each, { nth, onChange, onLeft, onRemove }) => (
      <ReasonLine
        reason={each}
        nth={nth}
        tac={tac}
        put={next => onChange({ ...each, _id: each._id || v7(), ...next })}
        onLeft={onLeft}
        onRemove={onRemove}
      />
    )}
  </LinesField>
)
