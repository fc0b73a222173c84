import { Box, Flex } from '@chakra-ui/react'
import { kg } from '#client/kit/format.ts'
import { Sheet } from '#client/kit/Sheet.tsx'
import { defaultPlates, type Loading } from '#contract/rules/training/plates.ts'
import { plateText, useLoading, usePlates } from './PlateLine.tsx'

interface PlateSheetProps {
  open: boolean
  bar: number
  onClose: () => void
}

/** The plate calculator; it follows the value of the bar. */
export function PlateSheet({ open, bar, onClose }: PlateSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title="Scheiben">
      <Plates bar={bar} />
    </Sheet>
  )
}

function Plates({ bar }: { bar: number }) {
  const loading = useLoading(bar)
  const { perSide, loaded, remainder, weight } = loading
  return (
    <Flex direction="column" gap="16">
      <div>
        <Box textStyle="xl" className="notranslate">
          {kg(weight)} kg
        </Box>
        <Box textStyle="small" color="ink2">
          Stange {kg(bar)} kg{perSide.length > 0 && `, je Seite ${plateText(perSide)}`}
        </Box>
      </div>
      <Drawing perSide={perSide} />
      {remainder !== 0 && (
        <Box textStyle="body" color="warn">
          {weight < bar
            ? `Die Stange allein wiegt ${kg(bar)} kg.`
            : `Mit diesen Scheiben sind ${kg(loaded)} kg möglich, ${kg(remainder)} kg fehlen.`}
        </Box>
      )}
      <Rack />
    </Flex>
  )
}

/** One side of the bar from its middle outwards; greater plates stand higher. */
function Drawing({ perSide }: Pick<Loading, 'perSide'>) {
  const plates = perSide.flatMap(({ kg: weight, count }) => Array.from({ length: count }, (_, n) => ({ weight, key: `${weight}-${n}` })))
  return (
    <Flex align="center" height="132px" aria-hidden overflow="hidden">
      <Box width="36px" height="10px" bg="lineStrong" borderStartRadius="chip" />
      <Box width="8px" height="24px" bg="lineStrong" me="4px" />
      {plates.map(({ weight, key }) => (
        <Flex
          key={key}
          align="center"
          justify="center"
          width={weight < 5 ? '26px' : '32px'}
          height={`${48 + Math.min(25, weight) * 3.2}px`}
          bg="brandSoft"
          color="brandInk"
          borderRadius="chip"
          me="2px"
          textStyle="micro"
          fontWeight="640"
          flexShrink={0}
        >
          {kg(weight)}
        </Flex>
      ))}
      <Box flex="1" maxWidth="72px" height="10px" bg="lineStrong" borderEndRadius="chip" />
    </Flex>
  )
}

/** The rack's plates: a tap takes out those that are missing. */
function Rack() {
  const [plates, setPlates] = usePlates()
  const toggle = (weight: number) => void setPlates(plates.includes(weight) ? plates.filter(one => one !== weight) : [...plates, weight])
  return (
    <Box as="fieldset">
      <Box as="legend" textStyle="field" mb="6">
        Scheiben am Ständer
      </Box>
      <Flex wrap="wrap" gap="8">
        {defaultPlates.map(({ kg: weight }) => {
          const has = plates.includes(weight)
          return (
            <Box
              key={weight}
              asChild
              minWidth="52px"
              height="44px"
              borderRadius="full"
              textAlign="center"
              textStyle="label"
              {...(has ? { bg: 'brandSoft', color: 'brandInk' } : { color: 'ink2', boxShadow: 'inset 0 0 0 1.5px {colors.lineStrong}' })}
            >
              <button type="button" aria-pressed={has} onClick={() => toggle(weight)}>
                {kg(weight)}
              </button>
            </Box>
          )
        })}
      </Flex>
    </Box>
  )
}
