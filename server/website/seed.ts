import { isNull } from 'drizzle-orm'
import { addDays } from '#contract/days.ts'
import { offerVersion } from '#server/contracts/offers/tables.ts'
import { demoId } from '#server/kit/demo.ts'
import type { House } from '#server/kit/house.ts'
import { today } from '#server/kit/zone.ts'
import { websiteContent, websiteJob, websiteJobType, websiteOffer, websiteService } from './tables.ts'

const texts = [
  {
    slug: 'start',
    title: 'Bewegung, die bleibt',
    text: '<p>Trainieren mit Plan, mit Leuten, die dich kennen, und so nahe, dass du wirklich hingehst.</p>',
    rank: 10,
    ago: 200,
  },
  {
    slug: 'ueber-uns',
    title: 'Über uns',
    text: '<p>Wir sind eine Kette von Studios in der Ostschweiz.</p><ul><li>Betreuung vom ersten Tag an</li><li>Kurse inbegriffen</li></ul>',
    rank: 20,
    ago: 120,
  },
  {
    slug: 'umbau',
    title: 'Umbau im Obergeschoss',
    text: '<p>Vom 4. bis 8. Januar stehen die Geräte unten.</p>',
    rank: 30,
    studio: 'winterthur',
    ago: -10,
  },
  { slug: 'team', title: 'Unser Team', text: '<p>Bilder folgen.</p>', rank: 40, studio: 'winterthur' },
] as const

const services = [
  { title: 'Sauna', text: '<p>Täglich ab 9 Uhr, am Donnerstag nur für Frauen.</p>', rank: 10, studio: 'winterthur' },
  { title: 'Kinderhort', text: '<p>Deine Kinder sind betreut, während du trainierst.</p>', rank: 20 },
  { title: 'Ernährungsberatung', text: '<p>Ein Gespräch und ein Plan, der zu dir passt.</p>', rank: 30 },
] as const

const dayAgo = (ago: number | undefined) => (ago === undefined ? null : addDays(today(), -ago))

async function seedOffers(db: House['db']) {
  const [sold] = await db.select().from(offerVersion).where(isNull(offerVersion.withdrawnAt)).limit(1)
  await db.insert(websiteOffer).values([
    ...(sold
      ? [
          {
            _id: demoId('website offer', 'abo'),
            title: sold.contract.title,
            text: '<p>Geräte, Kurse und Betreuung, so oft du willst.</p>',
            offer: sold.offer,
            rank: 10,
            from: dayAgo(60),
          },
        ]
      : []),
    {
      _id: demoId('website offer', 'personal'),
      title: 'Personal Training',
      text: '<p>Eine Stunde nur für dich.</p>',
      price: 9500,
      per: 'pro Stunde',
      rank: 20,
      from: dayAgo(60),
    },
    {
      _id: demoId('website offer', 'januar'),
      title: 'Probewoche',
      text: '<p>Sieben Tage trainieren, ohne Vertrag.</p>',
      price: 4900,
      per: 'für 7 Tage',
      rank: 30,
      from: dayAgo(-20),
      until: addDays(today(), 60),
    },
  ])
}

async function seedJobs(db: House['db']) {
  const [training, desk] = [demoId('website job type', 'Training'), demoId('website job type', 'Empfang')]
  await db.insert(websiteJobType).values([
    { _id: training, name: 'Training' },
    { _id: desk, name: 'Empfang' },
  ])
  await db.insert(websiteJob).values([
    {
      _id: demoId('website job', 'trainer'),
      studio: 'winterthur',
      type: training,
      title: 'Trainerin oder Trainer',
      text: '<p>Du nimmst Mitglieder auf, schreibst Trainingspläne und führst Kurse.</p>',
      least: 60,
      most: 100,
      start: 'Per sofort oder nach Vereinbarung',
      from: dayAgo(12),
      until: addDays(today(), 45),
    },
    {
      _id: demoId('website job', 'empfang'),
      studio: 'frauenfeld',
      type: desk,
      title: 'Mitarbeit am Empfang',
      text: '<p>Abends und am Samstag bist du das erste Gesicht, das man sieht.</p>',
      least: 20,
      most: 40,
      from: dayAgo(80),
      until: addDays(today(), -5),
    },
  ])
}

/** Texts, services, offers and vacancies in every state; adds nothing where there are some already. */
export async function seedWebsite({ db }: House) {
  if ((await db.$count(websiteContent)) > 0) return
  await db.insert(websiteContent).values(
    texts.map(row => ({
      ...row,
      studio: 'studio' in row ? row.studio : null,
      from: dayAgo('ago' in row ? row.ago : undefined),
      _id: demoId('website', row.slug),
    })),
  )
  await db.insert(websiteService).values(
    services.map(row => ({
      ...row,
      studio: 'studio' in row ? row.studio : null,
      from: dayAgo(90),
      _id: demoId('website service', row.title),
    })),
  )
  await seedOffers(db)
  await seedJobs(db)
}
