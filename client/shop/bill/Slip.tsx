import { chakra } from '@chakra-ui/react'
import { useMemo } from 'react'
import type { BillParts } from '#contract/rules/papers/billParts.ts'
import { slipOf } from './slip.ts'

const Picture = chakra('img', { base: { display: 'block', bg: 'white', borderRadius: 'inner' } })

/** The payment part, drawn on the device: the whole slip where there is room and on paper, else the QR code alone. */
export default function Slip({ parts }: { parts: BillParts }) {
  const { slip, code } = useMemo(() => slipOf(parts), [parts])
  return (
    <>
      <Picture
        src={code}
        alt="QR-Code der Rechnung"
        width="240px"
        height="240px"
        marginInline="auto"
        css={{ md: { display: 'none' }, '@media print': { display: 'none' } }}
      />
      <Picture
        src={slip}
        alt="Zahlteil und Empfangsschein der Rechnung"
        width="full"
        aspectRatio="2"
        css={{ mdDown: { display: 'none' }, '@media print': { display: 'block', breakInside: 'avoid' } }}
      />
    </>
  )
}
