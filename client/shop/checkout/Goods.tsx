import { Box } from '@chakra-ui/react'
import { SelectField } from '#client/kit/choices.tsx'
import { money } from '#client/kit/format.ts'
import { Row } from '#client/kit/Row.tsx'
import { type ShownCartLine, totalOf } from '#client/parts/cart/cartLines.ts'
import { Stepper } from '#client/parts/cart/Stepper.tsx'
import { isOnline } from '#client/parts/studio/studioSearch.ts'
import { useStudios } from '#client/parts/studio/useStudios.ts'

/** Reasons for which a purchase needs a studio: things to be handed over, codes for its entrance, or neither. */
export interface Needs {
  goods: boolean
  entry: boolean
}

interface GoodsProps {
  needs: Needs
  lines: readonly ShownCartLine[]
  studio: string | undefined
  /** Says that a studio has to be chosen. */
  missing: boolean
  onStudio: (code: string) => void
}

const labelOf = ({ goods, entry }: Needs) =>
  goods && entry ? 'Abholung und Eintritt in' : goods ? 'Abholung in' : entry ? 'Eintritt in' : 'Studio'
const errorOf = ({ goods }: Needs) => (goods ? 'Wähle das Studio, in dem du die Artikel abholst.' : 'Wähle das Studio, für das du kaufst.')
const code = 'Dein Code öffnet den Eingang dieses Studios und steht nach der Zahlung in deiner Bestellung.'
const hintOf = ({ goods, entry }: Needs) =>
  entry ? `${goods ? '' : 'Abzuholen gibt es nichts: '}${code}` : goods ? undefined : 'Abzuholen gibt es nichts.'

/** Things that are bought, and where they are picked up. */
export function Goods({ needs, lines, studio, missing, onStudio }: GoodsProps) {
  const { studios } = useStudios()
  const options = studios?.filter(studio => !isOnline(studio)).map(({ code, name }) => [code, name] as const) ?? []
  return (
    <>
      <Box>
        {lines.map(line => (
          <Row
            key={line.id}
            title={line.title}
            second={`${line.amount} × ${money(line.price)}`}
            trail={<Stepper article={line} amount={line.amount} />}
          />
        ))}
        <Box display="flex" justifyContent="space-between" paddingTop="12" textStyle="value">
          <span>Total</span>
          <span>{money(totalOf(lines))}</span>
        </Box>
      </Box>
      <SelectField
        label={labelOf(needs)}
        value={options.some(([code]) => code === studio) ? (studio ?? '') : ''}
        none="Studio wählen"
        options={options}
        hint={hintOf(needs)}
        error={missing ? errorOf(needs) : undefined}
        onChange={onStudio}
        required
      />
    </>
  )
}
