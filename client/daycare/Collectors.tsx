import { Flex } from '@chakra-ui/react'
import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import { useField } from 'formik'
import { IconButton } from '#client/kit/Button.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { FormLines } from '#client/kit/LinesField.tsx'
import { type ChildForm, mostCollectors } from '#contract/daycare/shapes.ts'

type Collector = ChildForm['collectors'][number]

/** Those who may collect a child besides its parent. */
export function Collectors() {
  const [{ value }, { error }, { setValue }] = useField<Collector[] | undefined>('collectors')
  return (
    <FormLines<Collector>
      legend="Wer darf abholen?"
      lines={value ?? []}
      more="Person hinzufügen"
      blank={{ name: '', phone: '' }}
      most={mostCollectors}
      error={typeof error === 'string' ? error : undefined}
      onChange={next => void setValue(next)}
    >
      {(line, { nth, onChange, onRemove }) => (
        <Flex gap="8" align="flex-end" wrap="wrap">
          <TextField label={`Name ${nth}`} value={line.name} onChange={name => onChange({ name, phone: line.phone })} />
          <TextField label={`Telefon ${nth}`} type="tel" value={line.phone} onChange={phone => onChange({ name: line.name, phone })} />
          <IconButton label={`Person ${nth} entfernen`} icon={<XIcon size={18} aria-hidden />} onClick={onRemove} />
        </Flex>
      )}
    </FormLines>
  )
}
