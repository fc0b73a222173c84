import { Box } from '@chakra-ui/react'
import { useMaybeLocal } from '#client/data/local.ts'
import { dayOf } from '#client/data/time.ts'
import { ask } from '#client/kit/ask.ts'
import { Button, ButtonLink } from '#client/kit/Button.tsx'
import { date } from '#client/kit/format.ts'
import { Row } from '#client/kit/Row.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import { toast } from '#client/kit/toast.ts'
import { Need, NeedsYou } from '#client/kit/waiting/NeedsYou.tsx'
import { useUnsentUpgrades } from './useUnsentUpgrades.ts'

/** Upgrades that were signed on this device and have not arrived: they wait, or the studio did not take them. */
export function UnsentUpgrades({ of }: { of?: { userId: string; index: number } }) {
  const unsent = useUnsentUpgrades(of)
  const local = useMaybeLocal()
  const waiting = unsent.filter(({ row }) => row.state === 'waiting')
  const refused = unsent.filter(({ row }) => row.state === 'refused')
  if (unsent.length === 0) return null
  const drop = async (key: string) => {
    const text = 'Was eingegeben und unterschrieben ist, geht verloren.'
    if (!(await ask({ title: 'Unterschriebenen Wechsel verwerfen?', text, button: 'Verwerfen', danger: true }))) return
    const back = await local?.outbox.discard(key)
    toast('Wechsel verworfen.', { undo: () => void back?.() })
  }
  return (
    <>
      {refused.length > 0 && (
        <NeedsYou>
          {refused.map(({ row, userId, index, closing }) => (
            <Need key={row.key} title={titleOf(closing)} text={row.message}>
              {!of && (
                <ButtonLink to="contractView" params={{ userId, index }} size="row" look="soft">
                  Zum Vertrag
                </ButtonLink>
              )}
              <Button size="row" look="side" onClick={() => void drop(row.key)}>
                Verwerfen
              </Button>
            </Need>
          ))}
        </NeedsYou>
      )}
      {waiting.length > 0 && (
        <Box as="section" aria-label="Auf diesem Gerät" flexShrink={0} paddingInline={of ? undefined : { base: '12', md: '20' }}>
          {waiting.map(({ row, closing }) => (
            <Row
              key={row.key}
              title={titleOf(closing)}
              second={`Unterschrieben am ${date(dayOf(row.born))}. Der Wechsel geht ins Studio, sobald Netz da ist.`}
              wraps
              trail={<Tick state="waiting" size="small" />}
            />
          ))}
        </Box>
      )}
    </>
  )
}

const titleOf = (closing: { choice: { start: string } } | undefined) =>
  closing ? `Wechsel ab ${date(closing.choice.start)}` : 'Wechsel, den jemand anderes entgegengenommen hat'
