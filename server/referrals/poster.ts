import { type Brand, brands } from '#contract/brand.ts'
import { accents, ink } from '#contract/rules/papers/paperSheet.ts'
import { mark } from '#server/shared/exports/mark.ts'
import { paper } from '#server/shared/exports/pdf.ts'
import { drawQr } from '#server/shared/exports/qr.ts'

export interface Invitation {
  link: string
  /** The first name of who invites, where they agreed to it. */
  vorname: string | null
  friendText: string | null
  brand: Brand
  at: string
}

const qrSide = 250
const white = '#FFFFFF'

/** A member's invitation to be hung up: the code, the link in words, and what there is to be had. */
export function invitationPdf({ link, vorname, friendText, brand, at }: Invitation): Promise<Buffer> {
  return paper({ title: 'Einladung', brand, at, size: 'A4', bare: true }, ({ document, left, width }) => {
    const band = 190
    document.rect(0, 0, document.page.width, band).fill(ink.brand)
    document.rect(0, band, document.page.width, 5).fill(accents[brand])
    mark(document, brand, { x: left, y: 36, size: 44 })
    document
      .font('Archivo')
      .fontSize(14)
      .fillColor(white)
      .text(brands[brand].name, left + 58, 49, { lineBreak: false })
    document.font('Archivo-Bold').fontSize(36).text('Komm mit mir trainieren', left, 106, { width })
    const centred = { width, align: 'center' as const }
    document.y = band + 40
    if (friendText) document.font('Archivo').fontSize(18).fillColor(ink.text).text(friendText, left, document.y, centred)
    const top = document.y + 30
    drawQr(document, link, { x: left + (width - qrSide) / 2, y: top, side: qrSide })
    // The address stands there in words too: not everybody points a phone at a wall.
    document
      .font('Archivo-Bold')
      .fontSize(15)
      .fillColor(ink.text)
      .text(link.replace(/^https?:\/\//, ''), left, top + qrSide + 16, centred)
    if (vorname)
      document
        .font('Archivo')
        .fontSize(14)
        .fillColor(ink.second)
        .text(`Eingeladen von ${vorname}`, left, document.y + 8, centred)
  })
}
