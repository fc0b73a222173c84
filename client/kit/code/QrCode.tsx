import { chakra } from '@chakra-ui/react'
import { create } from 'qrcode'
import { useMemo } from 'react'

const Picture = chakra('svg', { base: { display: 'block', width: 'full', maxWidth: '320px', marginInline: 'auto', borderRadius: 'inner' } })

/** Modules of white that a reader needs around a code. */
const quiet = 3

/** The dark modules as one path. */
export function pathOf(text: string) {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  let path = ''
  for (let at = 0; at < data.length; at++) if (data[at]) path += `M${(at % size) + quiet} ${Math.floor(at / size) + quiet}h1v1h-1z`
  return { path, side: size + 2 * quiet }
}

/** A QR code, dark on white in both looks: readers want it so. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { path, side } = useMemo(() => pathOf(text), [text])
  return (
    <Picture viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={side} height={side} fill="#FFFFFF" />
      <path d={path} fill="#0F1A14" />
    </Picture>
  )
}
