import { Box, Text } from '@chakra-ui/react'
import { useMemo, useState } from 'react'
import { useCalls } from '#client/data/reads.ts'
import { Button } from '#client/kit/Button.tsx'
import type { Input } from '#contract/call.ts'
import type { payments } from '#contract/payments/calls.ts'
import type { orders } from '#contract/shop/orders.ts'

/** The most rows of one answer, as a list's query has it by default. */
const size = 100

type Lists = typeof orders.mine | typeof payments.user

/** One's own rows, newest first: the first page, which lies on the device, and so many older ones as were asked for; each row once. */
export function useOlder<Row extends { _id: string }>(call: Lists, first: { rows: readonly Row[]; total: number } | undefined) {
  const [pages, setPages] = useState(0)
  const inputs = useMemo(() => Array.from({ length: pages }, (_, at) => ({ query: { offset: (at + 1) * size } }) as Input<Lists>), [pages])
  const answers = useCalls(call, inputs)
  const all = [...(first?.rows ?? []), ...answers.flatMap(({ data }) => (data?.rows ?? []) as unknown as Row[])]
  const rows = [...new Map(all.map(row => [row._id, row])).values()]
  const failed = answers.find(({ data, error }) => !data && error)
  return {
    rows: first && rows,
    older: {
      more: !!first && first.total > (pages + 1) * size,
      busy: answers.some(({ data, loading }) => !data && loading),
      failure: failed?.error?.message,
      show: () => (failed ? void failed.again() : setPages(pages + 1)),
    },
  }
}

/** The way to older rows, where there are some. */
export function Older({ more, busy, failure, show }: ReturnType<typeof useOlder>['older']) {
  if (!more && !failure) return null
  return (
    <Box display="grid" justifyItems="center" gap="8" paddingTop="16">
      {failure && <Text role="alert">{failure}</Text>}
      <Button look="soft" busy={busy} onClick={show}>
        Ältere zeigen
      </Button>
    </Box>
  )
}
