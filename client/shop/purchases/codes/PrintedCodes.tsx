import { Box } from '@chakra-ui/react'
import { QrCode } from '#client/kit/code/QrCode.tsx'
import { Paper, usePrinted } from '#client/kit/printed.tsx'
import { useStudioNames } from '#client/parts/studio/names.ts'
import { brandOf, brands } from '#contract/brand.ts'
import { shownCode } from '#contract/codes.ts'
import type { EntryCode } from '#contract/shop/entryCodes.ts'
import { lastsWords } from './words.ts'

/** Codes on paper, from what lies on the device: to cut out, to put into a wallet, to give away. */
export default function PrintedCodes({ codes }: { codes: readonly EntryCode[] }) {
  const printed = usePrinted(codes)
  const { name } = useStudioNames()
  if (!printed) return null
  return (
    <Paper>
      {printed.map(({ code, ...row }) => (
        <Box key={row._id} width="120mm" border="0.5pt dashed #999" padding="10mm" textAlign="center" css={{ breakInside: 'avoid' }}>
          <p>{brands[brandOf(row.studio)].name}</p>
          <h1>{row.title}</h1>
          <Box width="50mm" marginInline="auto" paddingBlock="4mm">
            <QrCode text={code ?? ''} label={`${row.title} als QR-Code`} />
          </Box>
          <h2>{shownCode(code ?? '')}</h2>
          <p>
            {name(row.studio)} · {lastsWords({ ...row, code })}
          </p>
          <p>Bestellung {row.number}</p>
        </Box>
      ))}
    </Paper>
  )
}
