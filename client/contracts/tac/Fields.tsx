import { Box, Flex, Text } from '@chakra-ui/react'
import { Button } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { Section } from '#client/kit/Section.tsx'
import { type DeviationSide, fieldNames, type MapField } from '#contract/contracts/tac.ts'
import { valueWords } from './words.ts'

const buttons: Record<DeviationSide, string> = { ours: 'Unsere Angabe dorthin', theirs: 'Ihre Angabe hierher' }

/** The words on a button where there is a pause on one side alone, or no contract there. */
function actWords({ field, ours, theirs }: MapField, side: DeviationSide) {
  if (field === 'contract') return 'Dort anlegen'
  if (field !== 'pause') return buttons[side]
  if (side === 'ours') return theirs === null ? 'Dort eintragen' : 'Dort entfernen'
  return ours === null ? 'Hier eintragen' : 'Hier zurücknehmen'
}

interface FieldsProps {
  fields: readonly MapField[]
  busy: boolean
  onMend: (field: MapField, side: DeviationSide, button: string) => void
}

/** All fields on both sides; those that differ are marked and can be mended one by one (C37). */
export function DeviationFields({ fields, busy, onMend }: FieldsProps) {
  const open = fields.filter(({ same }) => !same)
  return (
    <Section title="Angaben" aside={<Text color="ink2">{open.length === 0 ? 'Alles gleich' : `${open.length} verschieden`}</Text>}>
      {fields.map(field => (
        <Box
          key={field.key}
          display="grid"
          gridTemplateColumns={{ base: 'minmax(0, 1fr) minmax(0, 1fr)', md: '150px minmax(0, 1fr) minmax(0, 1fr)' }}
          columnGap="12"
          rowGap="4"
          paddingBlock="10"
          borderTop="1px solid {colors.line}"
        >
          <Flex gap="8" align="center" gridColumn={{ base: '1 / -1', md: 'auto' }}>
            <Text fontWeight={560}>{fieldNames[field.field]}</Text>
            {!field.same && (
              <Chip small look="warn">
                verschieden
              </Chip>
            )}
          </Flex>
          <SideValue label="Formkurve" value={field.ours} />
          <SideValue label="Zutrittskontrolle" value={field.theirs} />
          {field.mends.length > 0 && (
            <Flex gap="8" wrap="wrap" gridColumn="1 / -1">
              {field.mends.map(side => (
                <Button key={side} size="row" look="side" disabled={busy} onClick={() => onMend(field, side, actWords(field, side))}>
                  {actWords(field, side)}
                </Button>
              ))}
            </Flex>
          )}
          {!field.same && field.mends.length === 0 && (
            <Text textStyle="small" color="ink2" gridColumn="1 / -1">
              Das ändert nur eine neue Unterschrift.
            </Text>
          )}
        </Box>
      ))}
    </Section>
  )
}

const SideValue = ({ label, value }: { label: string; value: string | null }) => (
  <Box minWidth={0}>
    <Text textStyle="small" color="ink2">
      {label}
    </Text>
    <Text overflowWrap="anywhere">{valueWords(value)}</Text>
  </Box>
)
