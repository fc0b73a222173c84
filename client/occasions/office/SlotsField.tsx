import { Box, chakra, Text } from '@chakra-ui/react'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash'
import { useField } from 'formik'
import { v7 } from 'uuid'
import { Button, IconButton } from '#client/kit/Button.tsx'
import { DecimalField } from '#client/kit/Field.tsx'
import { MomentField } from '#client/parts/audience/fields.tsx'
import type { OccasionSlot } from '#contract/occasions/shapes.ts'

const Group = chakra('fieldset', { base: { border: 0, margin: 0, padding: 0, minWidth: 0 } })
const Legend = chakra('legend', { base: { textStyle: 'heading', marginBottom: '8', padding: 0 } })

/** A slot after the last one, as long and with as many places. */
function next(slots: readonly Partial<OccasionSlot>[]): Partial<OccasionSlot> {
  const last = slots.at(-1)
  if (!last?.startsAt || !last.endsAt) return { _id: v7(), capacity: last?.capacity ?? 20 }
  const length = Date.parse(last.endsAt) - Date.parse(last.startsAt)
  return { _id: v7(), startsAt: last.endsAt, endsAt: new Date(Date.parse(last.endsAt) + length).toISOString(), capacity: last.capacity }
}

/** The slots of an occasion: when, and how many places. */
export function SlotsField() {
  const [{ value = [] }, { error }, { setValue }] = useField<Partial<OccasionSlot>[] | undefined>('slots')
  const note = typeof error === 'string' ? error : undefined
  return (
    <Group>
      <Legend>Zeitfenster</Legend>
      <Box display="flex" flexDirection="column" gap="18">
        {value.map((slot, at) => (
          <SlotLine key={slot._id} at={at} onRemove={() => void setValue(value.filter(other => other !== slot))} />
        ))}
        {value.length === 0 && <Text color="ink2">Noch kein Zeitfenster: Ohne kann sich niemand anmelden.</Text>}
        <Button
          look="side"
          size="row"
          alignSelf="flex-start"
          icon={<PlusIcon size={18} aria-hidden />}
          onClick={() => void setValue([...value, next(value)])}
        >
          Zeitfenster
        </Button>
        {note && (
          <Text role="alert" textStyle="small" color="danger">
            {note}
          </Text>
        )}
      </Box>
    </Group>
  )
}

function SlotLine({ at, onRemove }: { at: number; onRemove: () => void }) {
  const [{ value }, { touched, error }, { setValue, setTouched }] = useField<number | undefined>(`slots[${at}].capacity`)
  const nth = at + 1
  return (
    <Box display="grid" gap="12" gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: '1fr 1fr 120px 44px' }} alignItems="start">
      <MomentField name={`slots[${at}].startsAt`} label={`Beginn ${nth}`} required />
      <MomentField name={`slots[${at}].endsAt`} label={`Ende ${nth}`} required />
      <DecimalField
        label={`Plätze ${nth}`}
        required
        value={value}
        error={touched ? error : undefined}
        onBlur={() => void setTouched(true)}
        onChange={next => void setValue(next)}
      />
      <Box paddingTop={{ base: '0', md: '26px' }}>
        <IconButton label={`Zeitfenster ${nth} entfernen`} icon={<TrashIcon size={20} />} onClick={onRemove} />
      </Box>
    </Box>
  )
}
