import {
  ArrowLeft as ArrowLeftNode,
  ArrowLeftRight as ArrowLeftRightNode,
  ArrowRight as ArrowRightNode,
  BookOpen as BookOpenNode,
  CalendarDays as CalendarDaysNode,
  ChartNoAxesColumn as ChartNoAxesColumnNode,
  CheckCheck as CheckCheckNode,
  Check as CheckNode,
  ChevronDown as ChevronDownNode,
  ChevronRight as ChevronRightNode,
  CircleAlert as CircleAlertNode,
  ClipboardList as ClipboardListNode,
  Clock as ClockNode,
  CloudOff as CloudOffNode,
  Code as CodeNode,
  Compass as CompassNode,
  Copy as CopyNode,
  Download as DownloadNode,
  Eye as EyeNode,
  EyeOff as EyeOffNode,
  GraduationCap as GraduationCapNode,
  Heart as HeartNode,
  House as HouseNode,
  Info as InfoNode,
  Keyboard as KeyboardNode,
  Lightbulb as LightbulbNode,
  Link as LinkNode,
  ListChecks as ListChecksNode,
  LoaderCircle as LoaderCircleNode,
  Lock as LockNode,
  LogIn as LogInNode,
  LogOut as LogOutNode,
  Mail as MailNode,
  MapPin as MapPinNode,
  MessageCircle as MessageCircleNode,
  Minus as MinusNode,
  Monitor as MonitorNode,
  MoonStar as MoonStarNode,
  Pencil as PencilNode,
  Phone as PhoneNode,
  Pill as PillNode,
  Plus as PlusNode,
  RotateCcw as RotateCcwNode,
  School as SchoolNode,
  Search as SearchNode,
  Send as SendNode,
  ShieldCheck as ShieldCheckNode,
  Smartphone as SmartphoneNode,
  Smile as SmileNode,
  Square as SquareNode,
  Stethoscope as StethoscopeNode,
  Tablet as TabletNode,
  Upload as UploadNode,
  User as UserNode,
  Users as UsersNode,
  Video as VideoNode,
  Volume2 as Volume2Node,
  X as XNode,
} from 'lucide'
import { icon } from './icon'

// Every icon of the product, in one list, so that one meaning has one icon.
export const ArrowLeft = /* @__PURE__ */ icon(ArrowLeftNode)
export const ArrowLeftRight = /* @__PURE__ */ icon(ArrowLeftRightNode)
export const ArrowRight = /* @__PURE__ */ icon(ArrowRightNode)
export const BookOpen = /* @__PURE__ */ icon(BookOpenNode)
export const CalendarDays = /* @__PURE__ */ icon(CalendarDaysNode)
export const ChartNoAxesColumn = /* @__PURE__ */ icon(ChartNoAxesColumnNode)
export const Check = /* @__PURE__ */ icon(CheckNode)
export const CheckCheck = /* @__PURE__ */ icon(CheckCheckNode)
export const ChevronDown = /* @__PURE__ */ icon(ChevronDownNode)
export const ChevronRight = /* @__PURE__ */ icon(ChevronRightNode)
export const CircleAlert = /* @__PURE__ */ icon(CircleAlertNode)
export const ClipboardList = /* @__PURE__ */ icon(ClipboardListNode)
export const Clock = /* @__PURE__ */ icon(ClockNode)
export const CloudOff = /* @__PURE__ */ icon(CloudOffNode)
export const Code = /* @__PURE__ */ icon(CodeNode)
export const Compass = /* @__PURE__ */ icon(CompassNode)
export const Copy = /* @__PURE__ */ icon(CopyNode)
export const Download = /* @__PURE__ */ icon(DownloadNode)
export const Eye = /* @__PURE__ */ icon(EyeNode)
export const EyeOff = /* @__PURE__ */ icon(EyeOffNode)
export const GraduationCap = /* @__PURE__ */ icon(GraduationCapNode)
export const Heart = /* @__PURE__ */ icon(HeartNode)
export const House = /* @__PURE__ */ icon(HouseNode)
export const Info = /* @__PURE__ */ icon(InfoNode)
export const Keyboard = /* @__PURE__ */ icon(KeyboardNode)
export const Lightbulb = /* @__PURE__ */ icon(LightbulbNode)
export const LoaderCircle = /* @__PURE__ */ icon(LoaderCircleNode)
export const LinkIcon = /* @__PURE__ */ icon(LinkNode)
export const ListChecks = /* @__PURE__ */ icon(ListChecksNode)
export const Lock = /* @__PURE__ */ icon(LockNode)
export const LogIn = /* @__PURE__ */ icon(LogInNode)
export const LogOut = /* @__PURE__ */ icon(LogOutNode)
export const Mail = /* @__PURE__ */ icon(MailNode)
export const MapPin = /* @__PURE__ */ icon(MapPinNode)
export const MessageCircle = /* @__PURE__ */ icon(MessageCircleNode)
export const Minus = /* @__PURE__ */ icon(MinusNode)
export const Monitor = /* @__PURE__ */ icon(MonitorNode)
export const MoonStar = /* @__PURE__ */ icon(MoonStarNode)
export const Phone = /* @__PURE__ */ icon(PhoneNode)
export const Pill = /* @__PURE__ */ icon(PillNode)
export const Pencil = /* @__PURE__ */ icon(PencilNode)
export const Plus = /* @__PURE__ */ icon(PlusNode)
export const RotateCcw = /* @__PURE__ */ icon(RotateCcwNode)
export const School = /* @__PURE__ */ icon(SchoolNode)
export const Search = /* @__PURE__ */ icon(SearchNode)
export const Send = /* @__PURE__ */ icon(SendNode)
export const ShieldCheck = /* @__PURE__ */ icon(ShieldCheckNode)
export const Smartphone = /* @__PURE__ */ icon(SmartphoneNode)
export const Smile = /* @__PURE__ */ icon(SmileNode)
export const Square = /* @__PURE__ */ icon(SquareNode)
export const Stethoscope = /* @__PURE__ */ icon(StethoscopeNode)
export const Tablet = /* @__PURE__ */ icon(TabletNode)
export const Upload = /* @__PURE__ */ icon(UploadNode)
export const User = /* @__PURE__ */ icon(UserNode)
export const Users = /* @__PURE__ */ icon(UsersNode)
export const Video = /* @__PURE__ */ icon(VideoNode)
export const Volume2 = /* @__PURE__ */ icon(Volume2Node)
export const X = /* @__PURE__ */ icon(XNode)
