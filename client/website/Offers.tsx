import { Text } from '@chakra-ui/react'
import { useFormikContext } from 'formik'
import { useMemo } from 'react'
import { useCall } from '#client/data/reads.ts'
import { money } from '#client/kit/format.ts'
import { Above } from '#client/kit/table/Above.tsx'
import { ListPage } from '#client/kit/table/ListPage.tsx'
import { isNew } from '#client/kit/waiting/overlay.ts'
import { MoneyField } from '#client/parts/MoneyField.tsx'
import { website } from '#contract/website/calls.ts'
import type { Price, WebsiteOfferForm, WebsiteOfferRow } from '#contract/website/shapes.ts'
import { Pair, PieceFields } from './PieceFields.tsx'
import { pieceColumns, pieceFilters } from './pieceColumns.tsx'
import { offer } from './rows.ts'
import { useWebsiteStudios } from './useWebsiteStudios.ts'
import { WebsiteLinks } from './WebsiteLinks.tsx'

const gone = 'Nicht mehr im Verkauf: Die Website zeigt es nicht.'

/** Words of the list on a price. */
const priceWords = ({ offer: sold, shownPrice }: WebsiteOfferRow) => shownPrice?.words ?? (sold ? 'Nicht im Verkauf' : null)

/** /dashboard/studio/website/offers: offers on the website, priced as they are sold or from a typed price on (L57, V25). */
export default function Offers() {
  const { all, nameOf, own, start } = useWebsiteStudios(website.addOffer)
  const { data: sold } = useCall(website.priced)
  const columns = useMemo(
    () =>
      pieceColumns<WebsiteOfferRow>('Angebot', nameOf, [{ id: 'price', title: 'Preis', text: priceWords, width: 190, phone: 'second' }]),
    [nameOf],
  )
  const filters = useMemo(() => pieceFilters(all), [all])
  return (
    <ListPage
      title="Website: Angebote"
      rows={['das', 'Angebot', 'Angebote']}
      adds
      wide
      above={
        <Above>
          <WebsiteLinks to={['website', 'websiteJobs']} />
        </Above>
      }
      name="websiteOffers"
      call={website.offers}
      form={offer}
      columns={columns}
      filters={filters}
    >
      {(row, close) => (
        <offer.Form row={row} start={{ rank: 100, ...start }} onDone={close} reads={reads}>
          <PieceFields
            Field={offer.Field}
            isNew={isNew(row)}
            own={own}
            text="Beschreibung"
            alt="Bild des Angebots"
            seen={<OfferPreview sold={sold} />}
            more={<offer.Field name="rank" step={10} hint="Kleine Zahlen stehen zuoberst." />}
          >
            <PriceFields sold={sold} />
          </PieceFields>
        </offer.Form>
      )}
    </ListPage>
  )
}

const reads = { price: (value: unknown) => money(Number(value)), picture: () => 'ein anderes Bild' }

type Sold = readonly { _id: string; title: string; price: Price }[] | undefined

/** A price that is taken over, or typed. */
function PriceFields({ sold }: { sold: Sold }) {
  const { offer: named } = useFormikContext<Partial<WebsiteOfferForm>>().values
  const options = (sold ?? []).map(({ _id, title, price }): [string, string] => [_id, `${title}, ${price.words}`])
  const isGone = named && sold && !sold.some(({ _id }) => _id === named)
  return (
    <>
      <offer.Field
        name="offer"
        options={named && isGone ? [...options, [named, 'Nicht mehr im Verkauf']] : options}
        none="Preis selbst eintippen"
        hint={isGone ? gone : 'Der Preis folgt dem Vertragsangebot, sobald es neu veröffentlicht wird.'}
      />
      {!named && (
        <Pair>
          <MoneyField name="price" label="Preis ab" hint="Steht mit «ab» auf der Website." />
          <offer.Field name="per" hint="Zum Beispiel pro Monat." />
        </Pair>
      )}
    </>
  )
}

function OfferPreview({ sold }: { sold: Sold }) {
  const { offer: named, price, per } = useFormikContext<Partial<WebsiteOfferForm>>().values
  const typed = price == null ? undefined : ['ab', money(price), per].filter(Boolean).join(' ')
  const words = named ? (sold?.find(({ _id }) => _id === named)?.price.words ?? gone) : typed
  return words ? <Text textStyle="field">{words}</Text> : null
}
