import { anyManagement } from '#contract/access.ts'
import { bottom, type MapScreen } from './screen.ts'

/** Staff: payments, shop, reservations. */
export const moneyScreens = {
  paymentAdmin: {
    path: '/dashboard/payment',
    title: 'Zahlungen',
    access: anyManagement,
    offered: ['shop_purchase_view', 'shop_manage'],
    hides: bottom,
    group: 'Zahlungen',
  },
  paymentOverview: {
    path: '/dashboard/payment/overview',
    title: 'Zahlungen: Übersicht',
    access: anyManagement,
    offered: ['stat_admin', 'shop_purchase_view', 'shop_manage'],
    hides: bottom,
    group: 'Zahlungen',
  },
  bills: {
    path: '/dashboard/payment/bills',
    title: 'Rechnungen',
    access: ['shop_purchase_view', 'shop_manage'],
    hides: bottom,
    wide: true,
    group: 'Zahlungen',
    ours: true,
  },
  paymentSettings: {
    path: '/dashboard/payment/settings',
    title: 'Zahlungen: Einstellungen',
    access: anyManagement,
    offered: ['shop_manage', 'role:admin'],
    hides: bottom,
    group: 'Zahlungen',
  },
  reservationAdmin: {
    path: '/reservation-admin',
    title: 'Reservationstypen',
    access: ['reservations_createType'],
    hides: bottom,
    group: 'Reservationen',
  },
  reservationAdminList: {
    path: '/reservation-admin/reservations',
    title: 'Alle Reservationen',
    access: ['reservations_fetch'],
    hides: bottom,
    group: 'Reservationen',
  },
  shopProducts: {
    path: '/dashboard/shop/products',
    title: 'Produkte',
    access: ['shop_manage'],
    hides: bottom,
    group: 'Shop',
  },
  shopCodes: {
    path: '/dashboard/shop/codes',
    title: 'Eintrittscodes',
    access: ['shop_purchase_view', 'shop_manage'],
    hides: bottom,
    group: 'Shop',
    ours: true,
  },
  shopPurchases: {
    path: '/dashboard/shop/purchases',
    title: 'Shop: Einkäufe',
    access: ['shop_purchase_view', 'shop_manage'],
    hides: bottom,
    group: 'Shop',
  },
} as const satisfies Record<string, MapScreen>
