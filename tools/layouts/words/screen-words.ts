// What delivery apps, wallets, card slips and e-invoices say besides the bill.

const list = (text: string): readonly string[] => text.split(' | ');

export const APP_TITLES = list(
  'Order Details | Your order | Order summary | Receipt | Completed | Delivered | Order completed | Butiran Pesanan | Hope you enjoyed your meal | Thanks for ordering | Ringkasan pesanan | Your e-receipt | Order receipt | Past order | My order | Order delivered | Picked up | Food delivery | Enjoy your food | 订单详情 | Trip & order receipt',
);
export const APP_STORE_KEYS = list(
  'Order from | Restaurant | From | Merchant | Ordered from | Pesanan daripada | Store | Restoran | Seller | Shop | Pick up from | Outlet | Kedai',
);
export const APP_DATE_KEYS = list(
  'Order placed | Completed on | Delivered on | Order time | Date | Ordered on | Placed on | Tarikh pesanan | Order Date | Picked up at | Paid on | Delivered',
);
export const APP_ROWS = list(
  'Help | Reorder | Rate your order | Download invoice | Need help with your order? | Contact rider | Order again | View receipt | Back to home | You earned 128 points | Issued by the merchant | This is not a tax invoice | No cutlery | Save the earth | Support centre | Get 20% off your next order | Terms apply | Bantuan | Pesan lagi | Nilai pesanan | Share | Cancel order | Leave a tip | Your rider was on time | Track order | View all',
);
export const APP_KEYS = list(
  'Order ID | Order # | Order no. | Booking ID | Order code | No. Pesanan | Order number | Reference',
);
export const APP_PLACES = list(
  'Delivered to | Deliver to | Delivery address | Hantar ke | Home | To | Drop-off | Ship to | Dihantar ke',
);
export const WALLET_TITLES = list(
  'Payment Successful | Transfer Successful | Successful | Paid | Payment Receipt | Transaction Details | Transaction Receipt | Bayaran Berjaya | Pembayaran Berjaya | Transaction successful | You have paid | Receipt | Payment Details | Success! | DuitNow QR | Pemindahan Berjaya | 支付成功 | Money sent | Payment completed | Transaction Successful',
);
export const WALLET_STORE_KEYS = list(
  "Merchant | Recipient | Paid to | To | Merchant Name | Recipient Name | Kepada | Penerima | Beneficiary Name | Payee | Receiver | Transfer to | Nama Penerima | Pay to | Recipient's Name | 收款方 | Beneficiary | Merchant name | Biller",
);
export const WALLET_AMOUNT_KEYS = list(
  'Amount | Total | Total Amount | Amount Paid | Jumlah | Paid Amount | Transaction Amount | Payment Amount | Jumlah Bayaran | Total Paid | Amaun | 金额',
);
export const WALLET_PAIRS: readonly (readonly [string, string])[] = [
  ['Transaction Type', 'DuitNow QR'], ['Transaction Type', 'Payment'], ['Payment Method', 'eWallet Balance'], ['Payment Method', 'Savings Account 0000'], ['Status', 'Successful'], ['Status', 'Berjaya'],
  ['Wallet Ref', '0000000000000000000'], ['Transaction No.', '0000000000000'], ['Reference ID', 'QR000000000'], ['Ref No.', '00000000'], ['From Account', '**** 0000'], ['Payment Details', 'Dine in table 0'],
  ['Recipient Reference', 'lunch'], ['Reference', 'Fund transfer'], ['Bank', 'Bank Maju'], ['Type', 'Instant Transfer'], ['Payment Type', 'QR'], ['Fee', 'Free'], ['Transaction ID', '0000-0000-0000'],
  ['Jenis Transaksi', 'Bayaran QR'], ['No. Rujukan', '00000000000'], ['Kaedah Bayaran', 'Baki'], ['Category', 'Food & Drinks'], ['Cashback', '+0 pts'], ['Account Type', 'Current'],
]; // prettier-ignore
export const WALLET_ROWS = list(
  'Pay Again | Done | Share Receipt | Back to Home | Selesai | Kongsi | View Details | Save as favourite | Download | You earned 12 points | Note: this receipt is computer generated | Need help? | Split the bill | Kembali | Screenshot saved | Collect your reward',
);
export const SLIP_TITLES = list(
  'SALE | QR SALE | CARD SALE | PAYMENT | PURCHASE | JUALAN | VISA SALE | CONTACTLESS SALE',
);
export const SLIP_PAIRS: readonly (readonly [string, string])[] = [
  ['TID', '00000000'], ['MID', '000000000000'], ['BATCH NO', '000000'], ['TRACE NO', '000000'], ['INV NO', '000000'], ['CARD NO', 'XXXX XXXX XXXX 0000'], ['APPR CODE', '000000'], ['RREF NO', '000000000000'],
  ['CARD TYPE', 'VISA'], ['APP', 'VISA CREDIT'], ['AID', 'A0000000000000'], ['TC', 'A0B0C00000D0E000'], ['EXPIRY', 'XX/XX'], ['HOST', 'EPP'], ['ENTRY', 'CHIP'], ['STAN', '000000'],
]; // prettier-ignore
export const INVOICE_TITLES = list(
  'e-Invoice | E-INVOICE | Tax Invoice | e-INVOICE | Invois | E-Invois | Consolidated e-Invoice | Invoice | Self-Billed e-Invoice',
);
export const INVOICE_STORE_KEYS = list(
  "Supplier's Name | Supplier Name | Supplier | Seller | Nama Pembekal | From | Name of Supplier | Issued by",
);
export const INVOICE_BUYER_KEYS = list(
  "Buyer's Name | Buyer | Buyer Name | Bill To | Nama Pembeli | Customer | Invoiced to",
);
export const INVOICE_PAIRS: readonly (readonly [string, string])[] = [
  ['TIN', 'C00000000000'], ['Supplier TIN', 'C00000000000'], ['BRN', '000000000000'], ['Registration No', '000000000000'], ['SST Registration No', 'W10-0000-00000000'], ['MSIC Code', '56101'],
  ['Business Activity', 'Restaurants'], ['e-Invoice Version', '1.1'], ['e-Invoice Type', '01 - Invoice'], ['e-Invoice Code', 'INV000000'], ['Unique Identifier No', 'A0B0C0D0E0F0A0B0C0D0E0F0'], ['Original Ref No', 'NA'],
  ['Currency', 'MYR'], ['Currency Code', 'MYR'], ['Email', 'accounts@example.my'], ['Contact', '03-00000000'], ['Buyer TIN', 'EI00000000010'], ['Payment Mode', '01 Cash'], ['Terms', '30 days'], ['Your Ref', 'PO-0000'],
]; // prettier-ignore
export const VALIDATED_KEYS = list(
  'Validation Date & Time | Validated on | Date and Time of Validation | Billing Period | Due Date | Tarikh Pengesahan',
);
