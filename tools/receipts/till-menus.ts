import type { SeededRandom } from './seeded-random.ts';

/** What one kind of place sells; prices in sen. */
export interface Menu {
  dishes: readonly string[];
  from: number;
  to: number;
  /** Prices are multiples of this: whole ringgit at a stall without sen. */
  step: number;
  /** Below a dish: what it is made with, without an amount. */
  options: readonly string[];
  /** Below a dish, with an amount of their own. */
  extras: readonly string[];
}

const words = (list: string): readonly string[] => list.split(', ');

export const KOPITIAM: Menu = {
  dishes: words(
    'KOPI O, KOPI C PENG, KOPI O KSG, KOPI PENG KAW, TEH O PENG, TEH C, TEH TARIK KRG MANIS, CHAM PENG, MILO TABUR, HERBAL TEA, ROTI BKR KAYA BTR, ROTI KHAWIN, 1/2 BOIL EGG 2PCS, NASI LMK BKS, MEE HOON GRG, KON LOU MEE (B), CURRY MEE (S), WAN TAN MEE, CKT, HOR FUN SIRAM, TOAST PEANUT BTR, BARLI SUAM',
  ),
  from: 160,
  to: 1150,
  step: 10,
  options: words('KRG MANIS, TAK MAU AIS, BKS, KAW, TAMBAH SAYUR'),
  extras: words('TELUR, ADD FISHBALL, XTRA MEE'),
};
export const MAMAK: Menu = {
  dishes: words(
    'ROTI CANAI, ROTI TELUR BAWANG, ROTI PLANTA, TOSAI MASALA, NASI KANDAR AYAM, NASI BRIYANI KAMBING, MEE GORENG MAMAK, MAGGI GORENG, AYAM GORENG BEREMPAH, TEH TARIK, TEH O AIS LIMAU, SIRAP BANDUNG, NASI LEMAK SOTONG, KARI IKAN, PAPADOM, SUP KAMBING, MURTABAK DAGING',
  ),
  from: 200,
  to: 2200,
  step: 100,
  options: words('BANJIR, KUAH ASING, KURANG MANIS'),
  extras: words('TELUR MATA, DAGING TAMBAH'),
};
export const FAST_FOOD: Menu = {
  dishes: words(
    'Crispy Chicken 2pc Set M, Crispy Chicken 5pc, Spicy Burger Set L, Double Beef Burger, Fish Burger Set M, Nuggets 9pc, Fries (L), Fries (M), Kids Set, Cheesy Wedges (R), Ice Lemon Tea (L), Cola (M), Sundae Choc, Corn Cup (S), Family Bucket 9pc, Porridge Ayam',
  ),
  from: 390,
  to: 4990,
  step: 5,
  options: words('Cola (M), Fries (M), No Mayo, No Pickle, Chilli Sauce x2, Regular Ice'),
  extras: words('Upsize L, Add Cheese, Add Egg, Change Wedges'),
};
export const CAFE: Menu = {
  dishes: words(
    'Iced Latte (L), Iced Latte (M), Hot Flat White, Spanish Latte, Matcha Latte (S), Long Black, Mocha, Croissant Almond, Kaya Butter Toast, Big Breakfast, Smoked Duck Aglio Olio, Salted Egg Pasta, Burnt Cheesecake, Tiramisu Slice, Pour Over V60, Chicken Pesto Sandwich, Truffle Fries',
  ),
  from: 850,
  to: 3890,
  step: 10,
  options: words('Less Ice, Dine In, Hot, Double Shot, Sourdough'),
  extras: words('Oat Milk, Extra Shot, Vanilla Syrup, Add Avocado'),
};
export const JAPANESE: Menu = {
  dishes: words(
    'Salmon Sashimi 5pcs, Unagi Don, Chicken Katsu Curry, Tempura Moriawase, Zaru Soba, Tonkotsu Ramen, Spicy Miso Ramen, Gyoza 6pcs, Chawanmushi, California Maki (S), Dragon Roll (L), Edamame, Green Tea (Refill), Beef Sukiyaki Set, Agedashi Tofu, Saba Shioyaki Set',
  ),
  from: 290,
  to: 5880,
  step: 10,
  options: words('Large Noodle, No Wasabi, Medium Spicy, Set: Miso Soup'),
  extras: words('Ajitama Egg, Chashu Add On, Noodle Refill'),
};
export const BUBBLE_TEA: Menu = {
  dishes: words(
    'BROWN SUGAR MILK (L), BROWN SUGAR MILK (M), PEARL MILK TEA (L), OOLONG LATTE (M), MANGO YAKULT (L), TARO MILK (M), LEMON GREEN TEA (L), CHEESE FOAM BLACK TEA, PASSION FRUIT TEA (L), THAI MILK TEA (S), CHOCO HAZELNUT (M), GRAPEFRUIT TEA L',
  ),
  from: 590,
  to: 1690,
  step: 10,
  options: words('50% Sugar, Less Ice, No Ice, 30% Sugar, Normal Ice'),
  extras: words('Pearl, Grass Jelly, Pudding, Cheese Foam'),
};
export const CHINESE: Menu = {
  dishes: words(
    'SWEET SOUR PORK (S), SWEET SOUR PORK (L), CLAYPOT TOFU (M), KAILAN OYSTER SAUCE, SALTED EGG SQUID, STEAM TILAPIA, BUTTER PRAWN (M), YONG CHOW FRIED RICE (S), SIZZLING VENISON, DOUBLE BOILED SOUP, KAM HEONG LALA, WHITE RICE, CHINESE TEA, PEANUTS, WET TISSUE, HALF ROAST DUCK, SUCKLING PIG (1/4)',
  ),
  from: 50,
  to: 8800,
  step: 50,
  options: words('LESS SALT, STEAM NYONYA STYLE, NO MSG, BONELESS'),
  extras: words('ADD NOODLE, EXTRA SAUCE'),
};
export const STALL: Menu = {
  dishes: words(
    'Chicken Rice (Roasted), Chicken Rice (Steamed) Set, Nasi Campur, Laksa Penang, Yong Tau Foo 6pcs, Char Kuey Teow, Economy Rice 2 Veg 1 Meat, Pan Mee (Dry), Pan Mee (Soup), Popiah, Rojak Buah, Cendol, Ais Kacang, Sugar Cane, Soya Bean, Fish Ball Noodle',
  ),
  from: 250,
  to: 1690,
  step: 10,
  options: words('Take Away, Spicy, No Coriander'),
  extras: words('Extra Chicken, Add Rice, Takeaway Box'),
};
export const BANANA_LEAF: Menu = {
  dishes: words(
    'NASI DAUN PISANG, SET NASI SAYUR, SET NASI AYAM VARUVAL, KAMBING PERATAL, IKAN BAWAL GORENG, SOTONG SAMBAL, TELUR DADAR, CHAPATI (2 KEPING), VADAI, LASSI MANGGA, LASSI ASIN, TEH HALIA, RASAM, NAAN CHEESE, AYAM TANDOORI, MANGO CHUTNEY',
  ),
  from: 180,
  to: 2450,
  step: 10,
  options: words('NASI PUTIH, 3 JENIS SAYUR, PAPADAM, RASAM, DALCA'),
  extras: words('TAMBAH NASI, TAMBAH KUAH'),
};
export const WESTERN: Menu = {
  dishes: words(
    'Grilled Lamb Shoulder with Rosemary Jus and Mash, Ribeye Steak 250g, Chicken Chop Black Pepper, Mushroom Soup of the Day, Wild Caught Seabass with Lemon Caper Butter, Garlic Bread, Caesar Salad with Smoked Chicken and Parmesan, Seafood Marinara Linguine, Fish & Chips, Sticky Date Pudding, Sparkling Water 750ml, Fresh Watermelon Juice, Draught Pint, Kids Mac & Cheese',
  ),
  from: 690,
  to: 12800,
  step: 10,
  options: words('Medium Rare, Well Done, Sauce on Side, No Onion'),
  extras: words('Extra Fries, Add Foie Gras, Side Salad'),
};

/** A dish of the menu with its price. */
export function dishOf(menu: Menu, random: SeededRandom): { name: string; price: number } {
  const steps = Math.floor((menu.to - menu.from) / menu.step);
  return {
    name: random.pick(menu.dishes),
    price: menu.from + menu.step * Math.floor(steps * random.next() ** 1.5),
  };
}
