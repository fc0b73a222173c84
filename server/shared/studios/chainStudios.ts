/** `code, name, canton, town with postal code, area code, lat, long`; places are real, see `contact` for the rest. */
const places: [code: string, name: string, canton: string, town: string, area: string, lat: number, long: number][] = [
  ['arbon', 'Arbon', 'TG', '9320 Arbon', '71', 47.5165, 9.4329],
  ['basel', 'Basel', 'BS', '4051 Basel', '61', 47.5596, 7.5886],
  ['buelach', 'Bülach', 'ZH', '8180 Bülach', '44', 47.519, 8.5405],
  ['dietlikon', 'Dietlikon', 'ZH', '8305 Dietlikon', '44', 47.4198, 8.619],
  ['frauenfeld', 'Frauenfeld', 'TG', '8500 Frauenfeld', '52', 47.556, 8.896],
  ['herisau', 'Herisau', 'AR', '9100 Herisau', '71', 47.3861, 9.2792],
  ['netstal', 'Netstal', 'GL', '8754 Netstal', '55', 47.065, 9.056],
  ['niederurnen', 'Niederurnen', 'GL', '8867 Niederurnen', '55', 47.1257, 9.054],
  ['obfelden', 'Obfelden', 'ZH', '8912 Obfelden', '44', 47.2653, 8.4236],
  ['oerlikon', 'Oerlikon', 'ZH', '8050 Zürich', '44', 47.411, 8.544],
  ['pfungen', 'Pfungen', 'ZH', '8422 Pfungen', '52', 47.514, 8.648],
  ['rikon', 'Rikon', 'ZH', '8486 Rikon im Tösstal', '52', 47.444, 8.796],
  ['schwanden', 'Schwanden', 'GL', '8762 Schwanden', '55', 46.995, 9.074],
  ['sirnach', 'Sirnach', 'TG', '8370 Sirnach', '71', 47.462, 8.998],
  ['st-gallen-einstein', 'St. Gallen Einstein', 'SG', '9000 St. Gallen', '71', 47.4228, 9.372],
  ['st-gallen-ost', 'St. Gallen Ost', 'SG', '9016 St. Gallen', '71', 47.439, 9.404],
  ['st-gallen-west', 'St. Gallen West', 'SG', '9015 St. Gallen', '71', 47.408, 9.311],
  ['steckborn', 'Steckborn', 'TG', '8266 Steckborn', '52', 47.666, 8.983],
  ['wallisellen', 'Wallisellen', 'ZH', '8304 Wallisellen', '44', 47.415, 8.596],
  ['wetzikon', 'Wetzikon', 'ZH', '8620 Wetzikon', '44', 47.326, 8.797],
  ['winterthur', 'Winterthur', 'ZH', '8400 Winterthur', '52', 47.4988, 8.7237],
  ['alibey', 'Alibey', 'ZH', '8004 Zürich', '44', 47.3769, 8.5417],
  ['ot', 'Online-Training', 'TG', '8500 Frauenfeld', '52', 47.556, 8.896],
]

/** Contact data, invented and to be seen as such: Musterstrasse, a number that nobody has, the reserved domain `.example`. */
const contact = (code: string, town: string, area: string) => ({
  adresse: `Musterstrasse 1, ${town}`,
  email: `${code}@formkurve.example`,
  telefon: `+41 ${area} 000 00 00`,
})

/** The 21 centres and the two codes that the specification treats specially. */
export const chain = places.map(([code, name, canton, town, area, lat, long]) => ({
  code,
  name,
  canton,
  ...contact(code, town, area),
  lat,
  long,
}))
