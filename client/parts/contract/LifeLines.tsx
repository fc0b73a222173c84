import { Box, Flex, Text } from '@chakra-ui/react'
import { today } from '#client/data/time.ts'
import { Chip } from '#client/kit/Chip.tsx'
import { counted, date, money } from '#client/kit/format.ts'
import { ReckoningLine, ReckoningLines } from '#client/kit/ReckoningLines.tsx'
import type { ContractLifeRow } from '#contract/contracts/lifeShapes.ts'
import { addOnStatusWords } from './words.ts'

/** How the final end comes about, line by line (C03–C05). */
export function EndLines({ life }: { life: ContractLifeRow }) {
  const { endLines, finalEnd, lastNotice } = life
  return (
    <ReckoningLines label="Wie das Ende zustande kommt">
      <ReckoningLine title="Beginn" value={date(life.start)} />
      {endLines.map(({ title, day, days }) => (
        <ReckoningLine
          key={`${title} ${day}`}
          title={days ? `${title}: ${days > 0 ? '+' : '−'} ${counted(Math.abs(days), 'Tag', 'Tage')}` : title}
          value={date(day)}
        />
      ))}
      <ReckoningLine strong title="Definitives Ende" value={finalEnd ? date(finalEnd) : 'Läuft bis zur Kündigung'} />
      {lastNotice && <ReckoningLine title="Letzter Kündigungstag" value={date(lastNotice)} />}
    </ReckoningLines>
  )
}

const span = ({ from, to }: { from: string; to: string | null }) => (to ? `${date(from)} bis ${date(to)}` : `ab ${date(from)}`)

/** The contract day by day: if its member may come in, why, and what it costs. */
export function StretchLines({ life }: { life: ContractLifeRow }) {
  const day = today()
  return (
    <ReckoningLines label="Ablauf des Vertrags">
      {life.stretches.map(stretch => {
        const { from, to, mayEnter, price, why } = stretch
        const isNow = from <= day && (to === null || day <= to)
        return (
          <ReckoningLine
            key={from}
            title={
              <>
                <Flex as="span" gap="8" align="center" wrap="wrap">
                  <Box as="span" fontWeight={isNow ? 640 : undefined}>
                    {why}
                  </Box>
                  {isNow && (
                    <Chip small look="ok">
                      Heute
                    </Chip>
                  )}
                  {!mayEnter && <Chip small>Kein Eintritt</Chip>}
                </Flex>
                <Text as="span" display="block" textStyle="small" color="ink2">
                  {span(stretch)}
                </Text>
              </>
            }
            value={price === null ? undefined : money(price)}
          />
        )
      })}
    </ReckoningLines>
  )
}

/** Pauses, given days and add-ons, each with its days. */
export function ExtraLines({ life: { pauses, bonuses, addOns } }: { life: ContractLifeRow }) {
  if (pauses.length + bonuses.length + addOns.length === 0) return null
  return (
    <ReckoningLines label="Pausen, Bonus und Zusätze">
      {pauses.map(pause => (
        <ReckoningLine key={`pause ${pause.from}`} title={`Pause, ${span(pause)}`} value={counted(pause.days, 'Tag', 'Tage')} />
      ))}
      {bonuses.map(bonus => (
        <ReckoningLine key={`bonus ${bonus.from}`} title={`Bonus, ${span(bonus)}`} value={counted(bonus.days, 'Tag', 'Tage')} />
      ))}
      {addOns.map(addOn => (
        <ReckoningLine
          key={`${addOn.title} ${addOn.from}`}
          title={`${addOn.title}, ${span(addOn)}`}
          value={addOnStatusWords[addOn.status]}
        />
      ))}
    </ReckoningLines>
  )
}
