import { Text } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { type SyncStatus, useLocal } from '#client/data/local.ts'
import { now } from '#client/data/time.ts'
import { Button } from '#client/kit/Button.tsx'
import { age, clockTime } from '#client/kit/format.ts'
import { Row } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import type { PendingItem } from '#sync/client/types.ts'

const step = 50

/** Everything that is only on this device, newest first, a page at a time. */
export function UnsentItems({ status }: { status: SyncStatus }) {
  const items = usePending(status)
  const [shown, setShown] = useState(step)
  if (!items.length) return null
  return (
    <Section
      title={status.online ? 'Wird gesendet' : 'Wartet auf Netz'}
      aside={status.oldest && `älteste ${age(Date.parse(now()) - Date.parse(status.oldest))}`}
    >
      {items.slice(0, shown).map(item => (
        <Row
          key={item.id}
          lead={<Tick state="waiting" />}
          title={item.title}
          second={[item.by, item.deleted && 'gelöscht'].filter(Boolean).join(', ') || undefined}
          trail={
            <Text as="span" textStyle="small" color="ink3">
              {clockTime(item.at)}
            </Text>
          }
        />
      ))}
      {items.length > shown && (
        <Button look="text" onClick={() => setShown(shown + step)}>
          Weitere {items.length - shown} zeigen
        </Button>
      )}
    </Section>
  )
}

function usePending(status: SyncStatus) {
  const local = useLocal()
  const [items, setItems] = useState<PendingItem[]>([])
  const { waiting, refused } = status
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of these counts is what makes the list stale
  useEffect(() => {
    let current = true
    void local.pending().then(found => {
      if (current) setItems(found.filter(item => !item.refused).reverse())
    })
    return () => {
      current = false
    }
  }, [local, waiting, refused])
  return items
}
