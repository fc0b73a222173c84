import { useEffect, useState } from 'react'
import type { Local } from '#client/data/local.ts'
import type { AnyCall } from '#contract/call.ts'
import type { OutboxRow } from '#sync/client/types.ts'

/** The row of an act that lies in the outbox, and its call. */
export async function actOf(local: Local, key: string): Promise<{ row?: OutboxRow; call?: AnyCall }> {
  const row = (await local.outbox.rows()).find(each => each.key === key)
  const { callNamed } = await import('#contract/callNamed.ts')
  return { row, call: row && (await callNamed(row.call).catch(() => undefined)) }
}

/** True for an act that tells of what has happened already, which nobody mends or discards; undefined until that is known. */
export function useTold(local: Local, key: string | undefined): boolean | undefined {
  const [found, setFound] = useState<{ key: string; told: boolean }>()
  useEffect(() => {
    if (key === undefined) return
    let wanted = true
    void actOf(local, key).then(({ call }) => wanted && setFound({ key, told: call?.told === true }))
    return () => {
      wanted = false
    }
  }, [local, key])
  if (key === undefined) return false
  return found?.key === key ? found.told : undefined
}
