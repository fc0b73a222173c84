import { Box } from '@chakra-ui/react'
import { SelectField } from '#client/kit/choices.tsx'
import { money } from '#client/kit/format.ts'
import { Row } from '#client/kit/Row.tsx'
import { type Line, totalOf } from '#client/parts/cart/lines.ts'
import { Stepper } from '#client/parts/cart/Stepper.tsx'
import { isOnline } from '#client/parts/studio/find.ts'
import { useStudios } from '#client/parts/studio/useStudios.ts'

interface GoodsProps {
  lines: readonly Line[]
  studio: string | undefined
  /** Says that a studio has to be chosen. */
  missing: boolean
  onStudio: (code: string) => void
}

/** What is bought, and where it is picked up. */
export function Goods({ lines, studio, missing, onStudio }: GoodsProps) {
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
        label="Abholung in"
        value={studio ?? ''}
        none="Studio wählen"
        options={options}
        error={missing ? 'Wähle das Studio, in dem du die Artikel abholst.' : undefined}
        onChange={onStudio}
        required
      />
    </>
  )
}
