import { Box, chakra } from '@chakra-ui/react'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash'
import { useField } from 'formik'
import { Button, IconButton } from '#client/kit/Button.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { SlotGrid } from '#client/kit/SlotGrid.tsx'
import { type Along, mostTravellers, type OpenSlot } from '#contract/occasions/shapes.ts'
import { weekChoices } from './weeks.ts'

const Group = chakra('fieldset', { base: { border: 0, margin: 0, padding: 0, minWidth: 0 } })
const Legend = chakra('legend', { base: { textStyle: 'heading', marginBottom: '8', padding: 0 } })

/** The week of a booking; one without room for all who travel can't be chosen. `own` is the week that is booked already. */
export function WeekField({ weeks, own }: { weeks: readonly OpenSlot[]; own?: string }) {
  const [{ value }, { touched, error }, { setValue }] = useField<string | undefined>('slot')
  const [{ value: along }] = useField<Along[] | undefined>('along')
  return (
    <SlotGrid
      label="Welche Woche?"
      required
      slots={weekChoices(weeks, 1 + (along?.length ?? 0), own)}
      value={value}
      error={touched ? error : undefined}
      onChange={id => void setValue(id)}
    />
  )
}

function NameField({ name, label }: { name: string; label: string }) {
  const [{ value }, { touched, error }, { setValue, setTouched }] = useField<string | undefined>(name)
  return (
    <TextField
      label={label}
      required
      value={value ?? ''}
      error={touched ? error : undefined}
      onBlur={() => void setTouched(true)}
      onChange={next => void setValue(next)}
    />
  )
}

/** The first traveller is whoever books. */
const AlongLine = ({ at, onRemove }: { at: number; onRemove: () => void }) => (
  <Box display="grid" gap="12" gridTemplateColumns={{ base: 'minmax(0, 1fr) 44px', sm: '1fr 1fr 44px' }} alignItems="start">
    <NameField name={`along[${at}].vorname`} label={`Vorname ${at + 2}`} />
    <Box gridRow={{ base: '2', sm: '1' }} gridColumn={{ base: '1', sm: '2' }}>
      <NameField name={`along[${at}].nachname`} label={`Nachname ${at + 2}`} />
    </Box>
    <Box paddingTop="26px">
      <IconButton label={`Person ${at + 2} entfernen`} icon={<TrashIcon size={20} />} onClick={onRemove} />
    </Box>
  </Box>
)

/** Companions who travel along, by name: the person who books is not among them. */
export function AlongField() {
  const [{ value = [] }, , { setValue }] = useField<Partial<Along>[] | undefined>('along')
  return (
    <Group>
      <Legend>Wer mitreist</Legend>
      <Box display="flex" flexDirection="column" gap="12">
        {value.map((_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: people along have no id, and a line is its place in the list
          <AlongLine key={at} at={at} onRemove={() => void setValue(value.filter((_, other) => other !== at))} />
        ))}
        {value.length < mostTravellers - 1 && (
          <Button
            look="side"
            size="row"
            alignSelf="flex-start"
            icon={<PlusIcon size={18} aria-hidden />}
            onClick={() => void setValue([...value, { vorname: '', nachname: '' }])}
          >
            Person
          </Button>
        )}
      </Box>
    </Group>
  )
}
