import { Box, Text } from '@chakra-ui/react'
import { useAtomValue } from 'jotai'
import { brandAtom } from '#client/data/appearance.ts'
import { QrCode } from '#client/kit/code/QrCode.tsx'
import { fileName } from '#client/kit/download.ts'
import { SaveButton } from '#client/kit/FileButton.tsx'
import { counted, date } from '#client/kit/format.ts'
import { brandOf } from '#contract/brand.ts'
import type { QrRow } from '#contract/qrcodes/shapes.ts'
import { addressOf, pngFile, posterFile, svgFile } from './qrFiles.ts'

/** A code as it will be printed, its files, and how often it was opened. All of it is made on this device. */
export function CodeFiles({ row }: { row: QrRow }) {
  const own = useAtomValue(brandAtom)
  const { _id, name, studio, words = null, scans, lately, last } = row
  const address = addressOf(_id)
  const poster = { address, words, brand: studio ? brandOf(studio) : own }
  return (
    <Box display="grid" gap="12" paddingBottom="18">
      <QrCode text={address} label={`QR-Code «${name}»`} />
      <Text textStyle="small" color="ink2" textAlign="center" overflowWrap="anywhere" userSelect="all" className="notranslate">
        {address}
      </Text>
      <Box display="flex" flexWrap="wrap" justifyContent="center" gap="8">
        <SaveButton size="row" look="side" make={() => svgFile(address)} name={fileName(['qr', name], 'svg')}>
          SVG
        </SaveButton>
        <SaveButton size="row" look="side" make={() => pngFile(address)} name={fileName(['qr', name], 'png')}>
          PNG
        </SaveButton>
        <SaveButton size="row" look="side" make={() => posterFile(poster, name)} name={fileName(['plakat', name], 'pdf')}>
          Plakat (PDF)
        </SaveButton>
      </Box>
      <Text textStyle="small" color="ink2" textAlign="center">
        {scans === 0
          ? 'Noch nie geöffnet.'
          : `${counted(scans, 'Mal', 'Mal')} geöffnet, ${counted(lately, 'Mal', 'Mal')} in den letzten 30 Tagen${last ? `, zuletzt am ${date(last)}` : ''}.`}
      </Text>
    </Box>
  )
}
