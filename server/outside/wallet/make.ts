import { PKPass } from 'passkit-generator'
import sharp from 'sharp'
import { type Brand, brands, markStrokes } from '#contract/brand.ts'
import { accents, ink } from '#contract/rules/papers/paperSheet.ts'
import type { WalletAccess } from '#server/kit/settings.ts'
import { sampleAccess } from './certificate.ts'
import type { Pass } from './port.ts'

const icon = (brand: Brand, side: number) =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${accents[brand]}"/>
      <path d="${markStrokes[brand]}" fill="none" stroke="#ffffff" stroke-width="2.6" stroke-linecap="round"/></svg>`),
  )
    .resize(side, side)
    .png()
    .toBuffer()

const rgb = (hex: string) => `rgb(${[1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`

interface PassInput {
  pass: Pass
  /** Without it the sandbox signs. */
  access?: WalletAccess
}

/** A pass as the wallet takes it: what stands on it, pictures, a list of them and its signature. */
export async function makePass({ pass, access }: PassInput): Promise<Uint8Array> {
  const { cert, wwdr, key, passType, team } = access ?? (await sampleAccess())
  const pictures = Object.fromEntries(
    await Promise.all(
      [1, 2, 3].flatMap(by => {
        const size = by === 1 ? '' : `@${by}x`
        return [
          icon(pass.brand, 29 * by).then(bytes => [`icon${size}.png`, bytes] as const),
          icon(pass.brand, 50 * by).then(bytes => [`logo${size}.png`, bytes] as const),
        ]
      }),
    ),
  )
  const made = new PKPass(
    pictures,
    { signerCert: cert, signerKey: key, wwdr },
    {
      formatVersion: 1,
      serialNumber: pass.serial,
      passTypeIdentifier: passType,
      teamIdentifier: team,
      organizationName: brands[pass.brand].name,
      description: access ? pass.title : `MUSTER: ${pass.title}`,
      logoText: access ? brands[pass.brand].name : 'MUSTER',
      backgroundColor: rgb('#ffffff'),
      foregroundColor: rgb(ink.text),
      labelColor: rgb(ink.second),
      sharingProhibited: true,
    },
  )
  made.type = 'generic'
  made.primaryFields.push({ key: 'title', label: pass.title, value: pass.holder })
  made.secondaryFields.push(...pass.facts.map(({ label, value }, at) => ({ key: `fact${at}`, label, value })))
  made.setBarcodes({ format: 'PKBarcodeFormatQR', message: pass.code, messageEncoding: 'iso-8859-1', altText: pass.shown })
  if (pass.until) made.setExpirationDate(new Date(pass.until))
  return new Uint8Array(made.getAsBuffer())
}
