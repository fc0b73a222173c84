import { chakra, Flex, Text } from '@chakra-ui/react'
import { useField } from 'formik'
import { useId } from 'react'
import { problemKinds } from '#contract/rules/reports/states.ts'
import { kindIcons } from './words.ts'

const Group = chakra('fieldset', { base: { border: 0, margin: 0, padding: 0, minWidth: 0 } })
const Legend = chakra('legend', { base: { textStyle: 'field', marginBottom: '6', padding: 0 } })
const tile = {
  position: 'relative',
  flex: '1 1 96px',
  minHeight: '88px',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '6',
  borderRadius: 'big',
  textStyle: 'label',
  boxShadow: 'inset 0 0 0 1.5px {colors.lineStrong}',
  cursor: 'pointer',
  '&:has(:checked)': { bg: 'brandSoft', color: 'brandInk', boxShadow: 'inset 0 0 0 2px {colors.brand}' },
  '&:has(:focus-visible)': { outline: '2px solid {colors.brand}', outlineOffset: '2px' },
} as const
const Tile = chakra('label', { base: tile })
const Input = chakra('input', { base: { position: 'absolute', inset: 0, opacity: 0, width: 'full', height: 'full', cursor: 'pointer' } })

/** The first tap: what it is about. */
export function KindField() {
  const [{ value }, { error, touched }, { setValue }] = useField<string | undefined>('kind')
  const id = useId()
  return (
    <Group aria-describedby={error && touched ? `${id}-why` : undefined}>
      <Legend>
        Was ist los?<span aria-hidden> *</span>
      </Legend>
      <Flex gap="8" wrap="wrap">
        {(Object.keys(problemKinds) as (keyof typeof problemKinds)[]).map(kind => {
          const Icon = kindIcons[kind]
          return (
            <Tile key={kind}>
              <Input type="radio" name={id} checked={value === kind} onChange={() => void setValue(kind)} />
              <Icon size={26} aria-hidden />
              {problemKinds[kind]}
            </Tile>
          )
        })}
      </Flex>
      {error && touched && (
        <Text id={`${id}-why`} role="alert" textStyle="small" color="danger" fontWeight={560} paddingTop="6">
          {error}
        </Text>
      )}
    </Group>
  )
}
