import { expect, test } from 'vitest'
import { placeOf } from './place.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:0:7::1', '2001:db8:0:7::/64'],
  ['2001:db8:0:7:ffff:ffff:ffff:ffff', '2001:db8:0:7::/64'],
  ['2001:0DB8::7:1:2:3:4', '2001:db8:0:7::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::203.0.113.9', '64:ff9b:0:0::/64'],
  ['', ''],
  ['unsinn', 'unsinn'],
])('%s counts as %s', (address, place) => {
  expect(placeOf(address)).toBe(place)
})
