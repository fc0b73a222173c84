const pair = (light: string, dark: string) => ({ value: { base: light, _dark: dark } })
const branded = (toess: [string, string], thur: [string, string]) => ({
  value: { base: toess[0], _dark: toess[1], _thur: thur[0], _thurDark: thur[1] },
})

const background = { light: '#F1F4EF', dark: '#0A0F0C' } as const

/** Measured contrasts stand in the look; accent is the only colour that a brand changes. */
export const semanticColors = {
  bg: pair(background.light, background.dark),
  surface: pair('#FFFFFF', '#131916'),
  raised: pair('#FFFFFF', '#1A221D'),
  sunken: pair('#E6EBE4', '#242E28'),
  picked: pair('#FFFFFF', '#35423A'),
  rail: pair('#D3DBD1', '#242E28'),
  field: pair('#FFFFFF', '#0A0F0C'),
  line: pair('#DAE1D9', '#27312B'),
  lineStrong: pair('#73827A', '#718278'),
  ink: pair('#0F1A14', '#EDF3EF'),
  ink2: pair('#43514A', '#B0BDB5'),
  ink3: pair('#5C6A62', '#8D9B93'),
  brand: pair('#0B6A3E', '#45D48B'),
  brandPress: pair('#08522F', '#63E2A1'),
  onBrand: pair('#FFFFFF', '#03180C'),
  brandInk: pair('#0A5F37', '#6FE3A9'),
  brandSoft: pair('#DBEEE1', '#123020'),
  /** The ground of the one picture, dark at night. */
  curve: pair('#0B6A3E', '#123020'),
  onCurve: pair('#FFFFFF', '#6FE3A9'),
  accent: branded(['#AD430B', '#FF9F66'], ['#2353C2', '#93B6FF']),
  accentSoft: branded(['#FAE6D8', '#3A2114'], ['#E1E9FB', '#18264A']),
  onAccent: branded(['#FFFFFF', '#241004'], ['#FFFFFF', '#06122E']),
  /** A studio's own brand, whichever brand the page wears. */
  accentToess: pair('#AD430B', '#FF9F66'),
  accentThur: pair('#2353C2', '#93B6FF'),
  onAccentToess: pair('#FFFFFF', '#241004'),
  onAccentThur: pair('#FFFFFF', '#06122E'),
  mapLand: pair('#EEF1EA', '#101713'),
  mapWater: pair('#C9DDE2', '#132B33'),
  mapBorder: pair('#C3CEC3', '#2C3A33'),
  warn: pair('#765200', '#EFC04E'),
  warnSoft: pair('#FAEECB', '#33290C'),
  danger: pair('#AE1139', '#FF8A9E'),
  dangerSoft: pair('#FBE2E7', '#3D141E'),
  onDanger: pair('#FFFFFF', '#33040E'),
  dangerBar: pair('#AE1139', '#8E1432'),
  onDangerBar: pair('#FFFFFF', '#FFFFFF'),
  scrim: pair('rgba(10,18,13,.36)', 'rgba(0,0,0,.6)'),
}
