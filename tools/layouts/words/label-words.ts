// What the rows of sums, payments and taxes are called. A row's rate or count is put behind its words.

const list = (text: string): readonly string[] => text.split(' | ');

export type LabelKind =
  | 'subtotal' | 'discount' | 'voucher' | 'service' | 'tax' | 'taxIncluded' | 'rounding' | 'total' | 'due' | 'beforeRounding'
  | 'cash' | 'card' | 'wallet' | 'change' | 'deposit' | 'balance' | 'count' | 'pieces' | 'charge' | 'saved' | 'excluding' | 'including' | 'carried' | 'brought'
  | 'summary' | 'paidSum' | 'points' | 'afterDiscount' | 'supplies'; // prettier-ignore

type Labels = Readonly<Record<LabelKind, readonly string[]>>;

const ENGLISH: Labels = {
  subtotal: list('Subtotal | Sub Total | Sub-Total | SUBTTL | Sub Ttl | S.Total | Sub-Ttl | Sub total (RM) | Subtotal RM | Items Total | Item Total | Total Items | Gross Total | Gross Amount | Food & Beverage | Amount | Total Sales | Sales Total | Basket Subtotal | Net Sales | Sub Total (Incl. SST) | Total Gross'),
  discount: list('Discount | Disc | Less Discount | Bill Discount | Total Discount | Promo | Promotion | Member Discount | Staff Discount | Senior Discount | Less | Rebate | Bill Disc | Disc Amt | Discount Total | Special Discount | Happy Hour | Set Lunch Promo | Coupon | Less: Disc | Offer applied | Promo code | Cash Disc | Trade Discount'),
  voucher: list('Voucher | Cash Voucher | Gift Voucher | Points Redeemed | Redeem Points | E-Voucher | Coupon | Voucher Redeemed | Less Voucher | Member Points | Gift Card | Loyalty Points | Store Credit | Birthday Voucher'),
  service: list('Service Charge | Svc Charge | Serv Chg | Service Chg | SVC CHG | S/Charge | Srv Chrg | Service | SC | Svc | Service Charges | Serv. Charge | S.Charge | Svr Chg | Ser Charge'),
  tax: list('SST | Service Tax | GST | Tax | Sales Tax | SST Tax | Govt Tax | Gov Tax | Service Tax (SST) | Total GST | Total SST | GST Amount | Tax Amt | SVC Tax | Sales & Service Tax | Total Tax | Add GST | Plus SST | S.Tax | GST TX | GST Payable | SST Amount | Tax SR | ST'),
  taxIncluded: list('GST Incl | Incl. SST | Includes SST | Inclusive of GST | Tax Included | SST Included | GST Included In Total | Total Includes GST | Incl Tax | GST Inclusive | Total GST Incl. | Price includes Service Tax | Total includes SST of | GST included | Incl. Service Tax'),
  rounding: list('Rounding | Rounding Adj | Rounding Adjustment | Round | Round Off | Rnd Adj | Rounding Adj. | RND | Bill Rounding | Rounded | Rounding Amt | Rounding (RM) | Cash Rounding | Round. Adj | Rounding Mechanism | Rounding +/- | Adj.'),
  total: list('Total | Grand Total | Net Total | Nett Total | Total Amount | Total Due | Amount Due | Total (RM) | TOTAL RM | Total Payable | Bill Total | Amount Payable | Total Sales | Net Amount | Nett | Grand Ttl | TTL | Total Bill | Final Total | Total To Pay | Total incl. GST | Total Inclusive GST | Total (Incl. SST) | Total Amt | Rounded Total | Total Rounded | Total After Rounding | Total Sales (Inclusive GST) | Net Amt | Nett Amt | Invoice Total | Order Total | Total Amount Payable | Total Sale | Total After Adj | Total Incl. Tax | Payable | Total Net Amount | Total Paid'),
  due: list('Amount Due | To Pay | Balance Due | Net Payable | You Pay | Amount To Pay | Nett To Pay | Balance | Total After Voucher | Payable Amount | Balance To Pay | Final Amount'),
  beforeRounding: list('Total | Total Before Rounding | Total Amount | Total Incl GST | Grand Total | Amount | Total Sales (Inclusive of GST) | Total Inclusive SST | Bill Amount | Gross Total | Net Total | Total Excl Rounding | TOTAL SALES'),
  cash: list('Cash | Cash Paid | Cash Tendered | Tendered | Cash Received | Amount Tendered | Received | Paid | Cash Tender | Tender | Paid Amount | Payment | Cash RM | Paid By Cash | Cash Sales | Amt Tendered | Pay | Total Paid | Cash MYR | Payment Received'),
  card: list('Visa | Mastercard | Master | Visa Card | Credit Card | Debit Card | Card | Mydebit | Amex | Paid By Card | Card Payment | Visa Debit | Master Card | CC | Credit | Debit | Payment - Visa | Bank Card | VISA CREDIT | Paywave'),
  wallet: list('E-Wallet | QR Pay | QR Payment | DuitNow QR | eWallet | Wallet | Online Payment | QR | Paid Online | Bank Transfer | Mobile Pay | Pay by Wallet | DuitNow | Scan & Pay | FPX | Online Banking'),
  change: list('Change | Change Due | Cash Change | Change RM | Balance | Change Given | Change Amount | Chg | Return | Amount Change | CHANGE DUE'),
  deposit: list('Deposit | Less Deposit | Deposit Paid | Booking Deposit | Deposit Received | Advance Payment | Less: Deposit | Deposit dated | Down Payment | Reservation Deposit'),
  balance: list('Balance | Balance Due | Balance Payable | Amount Outstanding | Outstanding | Net Balance'),
  count: list('Item Count | Items | No. of Items | Total Items | Item(s) | Total Item | Number of items | Line Items | Items Sold | Item Cnt'),
  pieces: list('Total Qty | Qty | Total Quantity | Qty(s) | Total Pcs | Quantity | Ttl Qty | Total Qty(s) | No. of Qty | Pcs'),
  charge: list('Takeaway Charge | Packaging | Packaging Fee | Plastic Bag | Delivery Fee | Platform Fee | Cover Charge | Tips | Corkage | Container | Small Order Fee | Processing Fee | Handling Fee | Container Charge | Booking Fee | Delivery | Shipping Fee | Delivery Charge | Environmental Fee | Order Fee | Service Fee | Rider Tip | Parking | Card Surcharge | Public Holiday Surcharge | Weekend Surcharge | Paper Bag'),
  saved: list('You Saved | Total Savings | Savings | You have saved | Today You Saved | Total Saved | Member Savings'),
  excluding: list('Total Excl. GST | Total (Excluding GST) | Total Excluding SST | Sub Total (Ex GST) | Taxable Amount | Amount Excl Tax | Total Excluding Tax | Total Excl. Tax | Nett Total Excl GST | Total Sales (Excluding GST) | Net Excl. SST | Before Tax'),
  including: list('Total Incl. Tax | Total Including Tax | Total Inclusive | Amount Incl Tax | Total Inc GST'),
  carried: list('C/F | Carried Forward | C/F to page 2 | Carry Forward | Total C/F | Subtotal c/f | Continued'),
  brought: list('B/F | Brought Forward | B/F from page 1 | Total B/F | Balance b/f'),
  summary: list('SR | ZR | SR @ 6% | ZRL | TX | S (6%) | Z (0%) | SST 6% | GST 6% | T1 | A 6% | SST | ST 6% | E 0% | S = 6% | SR 6 | NT | OS | *S | SV 8% | SV-6 | FB 6% | Taxable | T | 6.00% | SR-6%'),
  paidSum: list('Total Paid | Paid | Total Payment | Amount Paid | Total Tender | Total Received | Payment Total'),
  afterDiscount: list('After Discount | Total After Discount | Total Amount | Net Sales | Amount After Disc | Net of Discount'),
  supplies: list('Total Supplies | Total 6% Supplies | Total 0% Supplies | Total 6% Supplies (Excl. GST) | Total 6% Supplies (Inc. GST) | Taxable Supplies | Standard Rated Supplies | Zero Rated Supplies | Goods | Exempt'),
  points: list('Points Earned | Point Balance | Points | Member Points | Opening Balance | Points Issued | Reward Points | Balance Points'),
}; // prettier-ignore

const MALAY: Labels = {
  subtotal: list('Jumlah Kecil | Subjumlah | Jumlah Harga | Sub Jumlah | Jumlah Item | Jum. Kecil | Amaun | Jumlah Kasar'),
  discount: list('Diskaun | Potongan | Jumlah Diskaun | Tolak Diskaun | Diskaun Ahli | Rebat | Promosi | Diskaun Bil'),
  voucher: list('Baucar | Tebus Mata | Baucar Tunai | Tolak Baucar | Mata Ditebus | E-Baucar'),
  service: list('Caj Perkhidmatan | Caj Servis | Caj Khidmat | C. Perkhidmatan | Bayaran Perkhidmatan'),
  tax: list('Cukai Perkhidmatan | Cukai | Cukai SST | SST | Cukai Jualan | Jumlah Cukai | C.Perkhidmatan SST | Cukai (CKP) | GST'),
  taxIncluded: list('Termasuk SST | Termasuk Cukai | Cukai Termasuk | Jumlah Termasuk SST | Harga Termasuk Cukai | Termasuk GST'),
  rounding: list('Pelarasan | Pembundaran | Pelarasan Pembundaran | Penggenapan | Genapan | Bundaran | Pelarasan Penggenapan'),
  total: list('Jumlah | Jumlah Besar | Jumlah Keseluruhan | Jumlah Bayaran | Jumlah Bersih | Jumlah (RM) | Amaun Perlu Dibayar | Jumlah Akhir | Jumlah RM | Jumlah Perlu Dibayar | Jumlah Bil'),
  due: list('Perlu Dibayar | Baki Perlu Dibayar | Jumlah Perlu Dibayar | Amaun Perlu Dibayar | Bayaran Akhir'),
  beforeRounding: list('Jumlah | Jumlah Sebelum Pelarasan | Jumlah Bil | Amaun'),
  cash: list('Tunai | Bayaran Tunai | Dibayar | Bayaran | Tunai Diterima | Terima | Bayar | Jumlah Diterima | Tunai RM'),
  card: list('Kad Kredit | Kad Debit | Kad | Visa | Mastercard | Bayaran Kad'),
  wallet: list('E-Dompet | QR | DuitNow QR | eWallet | Pindahan Bank | Bayaran QR | E-Wallet'),
  change: list('Baki | Baki Tunai | Wang Baki | Pulangan | Baki RM'),
  deposit: list('Deposit | Tolak Deposit | Deposit Dibayar | Wang Pendahuluan | Cagaran'),
  balance: list('Baki | Baki Perlu Dibayar | Baki Bayaran'),
  count: list('Bil. Item | Jumlah Item | Bilangan Item | Item | Bil Barang'),
  pieces: list('Jumlah Kuantiti | Kuantiti | Jum. Ktt | Bil. Unit'),
  charge: list('Bungkus | Caj Bungkus | Beg Plastik | Caj Penghantaran | Bekas | Caj Bekas | Tip | Yuran Platform | Caj Tambahan | Caj Pesanan Kecil'),
  saved: list('Anda Jimat | Jumlah Jimat | Penjimatan'),
  excluding: list('Jumlah Tanpa Cukai | Tidak Termasuk SST | Jumlah Sebelum Cukai | Tidak Termasuk Cukai'),
  including: list('Jumlah Termasuk Cukai | Termasuk Cukai'),
  carried: list('Bawa Ke Hadapan | B/H | Dibawa ke hadapan'),
  brought: list('Dibawa Dari Hadapan | Baki B/H'),
  summary: list('SR | CKP 6% | SST 6% | Cukai 6% | SV 8%'),
  paidSum: list('Jumlah Dibayar | Jumlah Bayaran | Amaun Dibayar'),
  afterDiscount: list('Selepas Diskaun | Jumlah Selepas Diskaun'),
  supplies: list('Bekalan 6% | Jumlah Bekalan'),
  points: list('Mata | Mata Terkumpul | Baki Mata'),
}; // prettier-ignore

const CHINESE: Labels = {
  subtotal: list('小计 | 小計 | 合计 | 小计金额'),
  discount: list('折扣 | 优惠 | 会员折扣 | 减'),
  voucher: list('礼券 | 代金券 | 积分抵扣'),
  service: list('服务费 | 服務費'),
  tax: list('服务税 | 税 | 消费税 | 税额'),
  taxIncluded: list('含税 | 已含税'),
  rounding: list('四舍五入 | 抹零 | 进位'),
  total: list('总计 | 总额 | 总数 | 應付 | 总金额 | 实收 | 應付總額 | 合共'),
  due: list('应付 | 应付金额 | 尚欠'),
  beforeRounding: list('总计 | 合计'),
  cash: list('现金 | 付款 | 收款 | 现款'),
  card: list('信用卡 | 银行卡'),
  wallet: list('电子钱包 | 扫码支付'),
  change: list('找零 | 找回 | 余额 | 找续'),
  deposit: list('订金 | 押金'),
  balance: list('余额 | 尾款'),
  count: list('项目 | 件数'),
  pieces: list('数量 | 总数量'),
  charge: list('打包费 | 配送费 | 包装费 | 茶位 | 湿巾 | 塑料袋'),
  saved: list('已节省 | 共省'),
  excluding: list('不含税 | 税前'),
  including: list('含税总额'),
  carried: list('转下页'),
  brought: list('承上页'),
  summary: list('SR | SST 6%'),
  paidSum: list('已付 | 实付'),
  afterDiscount: list('折后'),
  supplies: list('应税'),
  points: list('积分 | 会员积分'),
}; // prettier-ignore

export const LABEL_WORDS = { english: ENGLISH, malay: MALAY, chinese: CHINESE } as const;
